ALTER TABLE "staff_change" DROP CONSTRAINT "staff_change_kind";--> statement-breakpoint
ALTER TABLE "export_job" ADD COLUMN "bank_org_id" bigint;--> statement-breakpoint
ALTER TABLE "operator" ADD COLUMN "bank_org_id" bigint;--> statement-breakpoint
ALTER TABLE "staff_change" ADD COLUMN "old_bank_id" bigint;--> statement-breakpoint
ALTER TABLE "staff_change" ADD COLUMN "new_bank_id" bigint;--> statement-breakpoint
ALTER TABLE "export_job" ADD CONSTRAINT "export_job_bank_org_id_bank_org_id_fk" FOREIGN KEY ("bank_org_id") REFERENCES "public"."bank_org"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "operator" ADD CONSTRAINT "operator_bank_org_id_bank_org_id_fk" FOREIGN KEY ("bank_org_id") REFERENCES "public"."bank_org"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "staff_change" ADD CONSTRAINT "staff_change_old_bank_id_bank_org_id_fk" FOREIGN KEY ("old_bank_id") REFERENCES "public"."bank_org"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "staff_change" ADD CONSTRAINT "staff_change_new_bank_id_bank_org_id_fk" FOREIGN KEY ("new_bank_id") REFERENCES "public"."bank_org"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "operator" ADD CONSTRAINT "operator_bank_officer" CHECK ("operator"."bank_org_id" is null or "operator"."kind" = 'staff');--> statement-breakpoint
ALTER TABLE "staff_change" ADD CONSTRAINT "staff_change_bank" CHECK (("staff_change"."kind" = 'bank') = ("staff_change"."new_bank_id" is distinct from "staff_change"."old_bank_id"));--> statement-breakpoint
ALTER TABLE "staff_change" ADD CONSTRAINT "staff_change_kind" CHECK ("staff_change"."kind" in ('mobile', 'reset_pwd', 'enable', 'bank'));