ALTER TABLE "rate_grid" DROP CONSTRAINT "rate_grid_once";--> statement-breakpoint
ALTER TABLE "rate_grid" ADD COLUMN "bank_org_id" bigint;--> statement-breakpoint
ALTER TABLE "rate_lock" ADD COLUMN "bank_org_id" bigint;--> statement-breakpoint
ALTER TABLE "rate_grid" ADD CONSTRAINT "rate_grid_bank_org_id_bank_org_id_fk" FOREIGN KEY ("bank_org_id") REFERENCES "public"."bank_org"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rate_lock" ADD CONSTRAINT "rate_lock_bank_org_id_bank_org_id_fk" FOREIGN KEY ("bank_org_id") REFERENCES "public"."bank_org"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rate_grid" ADD CONSTRAINT "rate_grid_once" UNIQUE NULLS NOT DISTINCT("biz","bank_org_id","business_dt","acceptor_class","tenor_label");--> statement-breakpoint
ALTER TABLE "rate_grid" ADD CONSTRAINT "rate_grid_bank_discounts" CHECK ("rate_grid"."bank_org_id" is null or "rate_grid"."biz" = 'disc');