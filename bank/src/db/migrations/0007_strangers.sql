CREATE TABLE "sign_in_source" (
	"account_hash" char(64) NOT NULL,
	"source" varchar(64) NOT NULL,
	"failures" integer NOT NULL,
	"next_try_at" timestamp with time zone NOT NULL,
	CONSTRAINT "sign_in_source_account_hash_source_pk" PRIMARY KEY("account_hash","source")
);
--> statement-breakpoint
CREATE TABLE "code_count" (
	"key_hash" char(64) PRIMARY KEY NOT NULL,
	"used" integer NOT NULL,
	"ends_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "sms_code" DROP CONSTRAINT "sms_code_latest";--> statement-breakpoint
ALTER TABLE "sms_code" ADD COLUMN "asked_by" varchar(64) DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "sms_code" ADD COLUMN "asked_from" varchar(64) DEFAULT '' NOT NULL;--> statement-breakpoint
CREATE INDEX "sign_in_source_age" ON "sign_in_source" USING btree ("next_try_at");--> statement-breakpoint
CREATE INDEX "code_count_end" ON "code_count" USING btree ("ends_at");--> statement-breakpoint
ALTER TABLE "sms_code" ADD CONSTRAINT "sms_code_latest" UNIQUE("purpose","account_hash","asked_by");
--> statement-breakpoint
-- by hand
INSERT INTO sys_param (param_key, param_value, remark) VALUES
  ('SMS_DAY_GUEST', '10', '未登录时同一号码每种用途24小时内的验证码条数'),
  ('SMS_DAY_OWN', '100', '已登录时本人号码每种用途24小时内的验证码条数'),
  ('SMS_DAY_ADDRESS', '200', '未登录时同一网络地址24小时内的验证码条数'),
  ('CODE_TRIES_ACCOUNT', '50', '未登录时同一账号24小时内的验证码校验次数'),
  ('CODE_TRIES_ADDRESS', '200', '未登录时同一网络地址24小时内的验证码校验次数')
ON CONFLICT DO NOTHING;
