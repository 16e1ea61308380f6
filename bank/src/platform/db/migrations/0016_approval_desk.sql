ALTER TABLE "disc_apply" ADD COLUMN "superior_id" bigint;--> statement-breakpoint
ALTER TABLE "disc_apply" ADD COLUMN "referred_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "disc_apply" ADD COLUMN "referral" jsonb;--> statement-breakpoint
ALTER TABLE "disc_apply" ADD COLUMN "assignee_id" bigint;--> statement-breakpoint
ALTER TABLE "disc_apply" ADD COLUMN "assigned_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "disc_apply" ADD COLUMN "assigner_id" bigint;--> statement-breakpoint
ALTER TABLE "disc_apply" ADD CONSTRAINT "disc_apply_superior_id_operator_id_fk" FOREIGN KEY ("superior_id") REFERENCES "public"."operator"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "disc_apply" ADD CONSTRAINT "disc_apply_assignee_id_operator_id_fk" FOREIGN KEY ("assignee_id") REFERENCES "public"."operator"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "disc_apply" ADD CONSTRAINT "disc_apply_assigner_id_operator_id_fk" FOREIGN KEY ("assigner_id") REFERENCES "public"."operator"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "disc_apply" ADD CONSTRAINT "disc_apply_three_people" CHECK ("disc_apply"."superior_id" is null or ("disc_apply"."approver_id" is not null and "disc_apply"."superior_id" <> "disc_apply"."approver_id"
        and "disc_apply"."superior_id" is distinct from "disc_apply"."payer_id"));--> statement-breakpoint
ALTER TABLE "disc_apply" ADD CONSTRAINT "disc_apply_authorised" CHECK ("disc_apply"."referred_at" is null or "disc_apply"."superior_id" is not null or "disc_apply"."state" in ('D20', 'D25', 'D80', 'D90'));--> statement-breakpoint
ALTER TABLE "disc_apply" ADD CONSTRAINT "disc_apply_referral" CHECK (("disc_apply"."referred_at" is null) = ("disc_apply"."referral" is null));--> statement-breakpoint
ALTER TABLE "disc_apply" ADD CONSTRAINT "disc_apply_assigned" CHECK (num_nonnulls("disc_apply"."assignee_id", "disc_apply"."assigned_at", "disc_apply"."assigner_id") in (0, 3)
        and ("disc_apply"."assignee_id" is null or "disc_apply"."state" in ('D20', 'D40', 'D45')));