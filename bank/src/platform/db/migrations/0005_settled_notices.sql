ALTER TABLE "notice" ADD COLUMN "settled_at" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "notice_unsettled" ON "notice" USING btree ("link") WHERE "notice"."operator_id" is not null and "notice"."settled_at" is null;--> statement-breakpoint
-- Codes that no form ever stored; their places are taken by those that the forms do.
DELETE FROM "dict_item" WHERE ("dict_group" = 'comp_nature' AND "code" IN ('1', '2', '3', '4', '5', '9'))
  OR ("dict_group" = 'company_class' AND "code" = 'T') OR ("dict_group" = 'gender' AND "code" IN ('1', '2'));
