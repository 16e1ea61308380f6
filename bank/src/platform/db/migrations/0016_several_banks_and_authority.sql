ALTER TABLE "rate_grid" DROP CONSTRAINT "rate_grid_once";--> statement-breakpoint
ALTER TABLE "staff_change" DROP CONSTRAINT "staff_change_kind";--> statement-breakpoint
ALTER TABLE "disc_apply" ADD COLUMN "superior_id" bigint;--> statement-breakpoint
ALTER TABLE "disc_apply" ADD COLUMN "referred_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "disc_apply" ADD COLUMN "referral" jsonb;--> statement-breakpoint
ALTER TABLE "disc_apply" ADD COLUMN "assignee_id" bigint;--> statement-breakpoint
ALTER TABLE "disc_apply" ADD COLUMN "assigned_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "disc_apply" ADD COLUMN "assigner_id" bigint;--> statement-breakpoint
ALTER TABLE "export_job" ADD COLUMN "bank_org_id" bigint;--> statement-breakpoint
ALTER TABLE "operator" ADD COLUMN "bank_org_id" bigint;--> statement-breakpoint
ALTER TABLE "rate_grid" ADD COLUMN "bank_org_id" bigint;--> statement-breakpoint
ALTER TABLE "rate_lock" ADD COLUMN "bank_org_id" bigint;--> statement-breakpoint
ALTER TABLE "staff_change" ADD COLUMN "old_bank_id" bigint;--> statement-breakpoint
ALTER TABLE "staff_change" ADD COLUMN "new_bank_id" bigint;--> statement-breakpoint
ALTER TABLE "disc_apply" ADD CONSTRAINT "disc_apply_superior_id_operator_id_fk" FOREIGN KEY ("superior_id") REFERENCES "public"."operator"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "disc_apply" ADD CONSTRAINT "disc_apply_assignee_id_operator_id_fk" FOREIGN KEY ("assignee_id") REFERENCES "public"."operator"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "disc_apply" ADD CONSTRAINT "disc_apply_assigner_id_operator_id_fk" FOREIGN KEY ("assigner_id") REFERENCES "public"."operator"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "export_job" ADD CONSTRAINT "export_job_bank_org_id_bank_org_id_fk" FOREIGN KEY ("bank_org_id") REFERENCES "public"."bank_org"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "operator" ADD CONSTRAINT "operator_bank_org_id_bank_org_id_fk" FOREIGN KEY ("bank_org_id") REFERENCES "public"."bank_org"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rate_grid" ADD CONSTRAINT "rate_grid_bank_org_id_bank_org_id_fk" FOREIGN KEY ("bank_org_id") REFERENCES "public"."bank_org"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rate_lock" ADD CONSTRAINT "rate_lock_bank_org_id_bank_org_id_fk" FOREIGN KEY ("bank_org_id") REFERENCES "public"."bank_org"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "staff_change" ADD CONSTRAINT "staff_change_old_bank_id_bank_org_id_fk" FOREIGN KEY ("old_bank_id") REFERENCES "public"."bank_org"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "staff_change" ADD CONSTRAINT "staff_change_new_bank_id_bank_org_id_fk" FOREIGN KEY ("new_bank_id") REFERENCES "public"."bank_org"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rate_grid" ADD CONSTRAINT "rate_grid_once" UNIQUE NULLS NOT DISTINCT("biz","bank_org_id","business_dt","acceptor_class","tenor_label");--> statement-breakpoint
ALTER TABLE "disc_apply" ADD CONSTRAINT "disc_apply_three_people" CHECK ("disc_apply"."superior_id" is null or ("disc_apply"."approver_id" is not null and "disc_apply"."superior_id" <> "disc_apply"."approver_id"
        and "disc_apply"."superior_id" is distinct from "disc_apply"."payer_id"));--> statement-breakpoint
ALTER TABLE "disc_apply" ADD CONSTRAINT "disc_apply_authorised" CHECK ("disc_apply"."referred_at" is null or "disc_apply"."superior_id" is not null or "disc_apply"."state" in ('D20', 'D25', 'D80', 'D90'));--> statement-breakpoint
ALTER TABLE "disc_apply" ADD CONSTRAINT "disc_apply_referral" CHECK (("disc_apply"."referred_at" is null) = ("disc_apply"."referral" is null));--> statement-breakpoint
ALTER TABLE "disc_apply" ADD CONSTRAINT "disc_apply_assigned" CHECK (num_nonnulls("disc_apply"."assignee_id", "disc_apply"."assigned_at", "disc_apply"."assigner_id") in (0, 3)
        and ("disc_apply"."assignee_id" is null or "disc_apply"."state" in ('D20', 'D40', 'D45')));--> statement-breakpoint
ALTER TABLE "operator" ADD CONSTRAINT "operator_bank_officer" CHECK ("operator"."bank_org_id" is null or "operator"."kind" = 'staff');--> statement-breakpoint
ALTER TABLE "rate_grid" ADD CONSTRAINT "rate_grid_bank_discounts" CHECK ("rate_grid"."bank_org_id" is null or "rate_grid"."biz" = 'disc');--> statement-breakpoint
ALTER TABLE "staff_change" ADD CONSTRAINT "staff_change_bank" CHECK (("staff_change"."kind" = 'bank') = ("staff_change"."new_bank_id" is distinct from "staff_change"."old_bank_id"));--> statement-breakpoint
ALTER TABLE "staff_change" ADD CONSTRAINT "staff_change_kind" CHECK ("staff_change"."kind" in ('mobile', 'reset_pwd', 'enable', 'bank'));