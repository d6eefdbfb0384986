; What Polly takes for harmless but the dependences do not show is refused: a
; volatile copy, a call that may never return, inline assembly.
; RUN: %opt -load-pass-plugin=%plugin -passes=affine-sched -pass-remarks=affine-sched -pass-remarks-missed=affine-sched -pass-remarks-output=%t.yaml -disable-output %s
; RUN: FileCheck %s < %t.yaml
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"

declare void @llvm.memcpy.p0.p0.i64(ptr, ptr, i64, i1)
declare double @search(double) nounwind memory(none)

; CHECK: --- !Missed
; CHECK-NEXT: Pass: affine-sched
; CHECK-NEXT: Name: UnsupportedAccess
; CHECK-NEXT: Function: volatile_copy
; CHECK: Reason: a volatile memory intrinsic
define void @volatile_copy(ptr noalias %a, ptr noalias %b) {
entry:
  br label %outer
outer:
  %i = phi i64 [ 0, %entry ], [ %i.next, %latch ]
  br label %inner
inner:
  %j = phi i64 [ 0, %outer ], [ %j.next, %inner ]
  %row = mul nuw nsw i64 %j, 100
  %at = add nuw nsw i64 %row, %i
  %to = getelementptr double, ptr %a, i64 %at
  %from = getelementptr double, ptr %b, i64 %at
  %value = load double, ptr %from
  store double %value, ptr %to
  call void @llvm.memcpy.p0.p0.i64(ptr %to, ptr %from, i64 8, i1 true)
  %j.next = add nuw nsw i64 %j, 1
  %j.more = icmp ult i64 %j.next, 100
  br i1 %j.more, label %inner, label %latch
latch:
  %i.next = add nuw nsw i64 %i, 1
  %i.more = icmp ult i64 %i.next, 100
  br i1 %i.more, label %outer, label %exit
exit:
  ret void
}

; CHECK: Name: UnsupportedAccess
; CHECK-NEXT: Function: endless_call
; CHECK: Reason: a call that may not return
define void @endless_call(ptr noalias %a, ptr noalias %b) {
entry:
  br label %outer
outer:
  %i = phi i64 [ 0, %entry ], [ %i.next, %latch ]
  br label %inner
inner:
  %j = phi i64 [ 0, %outer ], [ %j.next, %inner ]
  %row = mul nuw nsw i64 %j, 100
  %at = add nuw nsw i64 %row, %i
  %to = getelementptr double, ptr %a, i64 %at
  %from = getelementptr double, ptr %b, i64 %at
  %value = load double, ptr %from
  %found = call double @search(double %value)
  store double %found, ptr %to
  %j.next = add nuw nsw i64 %j, 1
  %j.more = icmp ult i64 %j.next, 100
  br i1 %j.more, label %inner, label %latch
latch:
  %i.next = add nuw nsw i64 %i, 1
  %i.more = icmp ult i64 %i.next, 100
  br i1 %i.more, label %outer, label %exit
exit:
  ret void
}

; CHECK: Name: UnsupportedAccess
; CHECK-NEXT: Function: assembly
; CHECK: Reason: inline assembly
define void @assembly(ptr noalias %a, ptr noalias %b) {
entry:
  br label %outer
outer:
  %i = phi i64 [ 0, %entry ], [ %i.next, %latch ]
  br label %inner
inner:
  %j = phi i64 [ 0, %outer ], [ %j.next, %inner ]
  %row = mul nuw nsw i64 %j, 100
  %at = add nuw nsw i64 %row, %i
  %to = getelementptr i64, ptr %a, i64 %at
  %from = getelementptr i64, ptr %b, i64 %at
  %value = load i64, ptr %from
  %same = call i64 asm "", "=r,0"(i64 %value) nounwind willreturn memory(none)
  store i64 %same, ptr %to
  %j.next = add nuw nsw i64 %j, 1
  %j.more = icmp ult i64 %j.next, 100
  br i1 %j.more, label %inner, label %latch
latch:
  %i.next = add nuw nsw i64 %i, 1
  %i.more = icmp ult i64 %i.next, 100
  br i1 %i.more, label %outer, label %exit
exit:
  ret void
}

; The same nest without any of them is scheduled.
; CHECK: --- !Passed
; CHECK: Name: Scheduled
; CHECK-NEXT: Function: plain
define void @plain(ptr noalias %a, ptr noalias %b) {
entry:
  br label %outer
outer:
  %i = phi i64 [ 0, %entry ], [ %i.next, %latch ]
  br label %inner
inner:
  %j = phi i64 [ 0, %outer ], [ %j.next, %inner ]
  %row = mul nuw nsw i64 %j, 100
  %at = add nuw nsw i64 %row, %i
  %to = getelementptr i64, ptr %a, i64 %at
  %from = getelementptr i64, ptr %b, i64 %at
  %value = load i64, ptr %from
  store i64 %value, ptr %to
  %j.next = add nuw nsw i64 %j, 1
  %j.more = icmp ult i64 %j.next, 100
  br i1 %j.more, label %inner, label %latch
latch:
  %i.next = add nuw nsw i64 %i, 1
  %i.more = icmp ult i64 %i.next, 100
  br i1 %i.more, label %outer, label %exit
exit:
  ret void
}
