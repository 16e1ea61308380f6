CREATE TABLE "export_rows" (
	"export_id" bigint PRIMARY KEY NOT NULL,
	"row_ids" bigint[] NOT NULL
);
--> statement-breakpoint
ALTER TABLE "export_rows" ADD CONSTRAINT "export_rows_export_id_export_job_id_fk" FOREIGN KEY ("export_id") REFERENCES "public"."export_job"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "bill_holding_lock" ON "bill_holding" USING btree ("lock_ref") WHERE "bill_holding"."lock_ref" is not null;--> statement-breakpoint
CREATE INDEX "disc_apply_sign" ON "disc_apply" USING btree ("bank_sign_id","state","submitted_at");--> statement-breakpoint
CREATE INDEX "document_ref" ON "document" USING btree ("ref_no");--> statement-breakpoint
CREATE INDEX "notice_everybody" ON "notice" USING btree ("member_type","id") WHERE "notice"."member_id" is null and "notice"."operator_id" is null;--> statement-breakpoint
CREATE INDEX "rate_lock_bill_bill" ON "rate_lock_bill" USING btree ("bill_id");--> statement-breakpoint
ALTER TABLE "export_job" DROP COLUMN "last_keys";--> statement-breakpoint
-- by hand
INSERT INTO sys_param (param_key, param_value, remark) VALUES
  ('INVOICE_MAX_FEN', '100000000000', '单张发票价税合计上限（分）'),
  ('CONTRACT_MAX_FEN', '10000000000000', '合同、订单及其他凭证金额上限（分）')
ON CONFLICT DO NOTHING;
--> statement-breakpoint
-- Files under way were begun without a note of their rows.
DELETE FROM export_part WHERE export_id IN (SELECT id FROM export_job WHERE state IN ('waiting', 'running'));
--> statement-breakpoint
UPDATE export_job SET state = 'failed', reason = '系统已升级，请重新导出' WHERE state IN ('waiting', 'running');
