-- What drizzle cannot say of the business tables: triggers, exclusions, checks across rows.
--> statement-breakpoint
INSERT INTO sys_param (param_key, param_value, remark) VALUES
  ('TRADE_LATER', '1', '1=贴现申请可先不提交合同与发票（发票后补）'),
  ('BILL_NO_CHECK', 'warn', '录入票据号码的校验位：strict=拒绝，warn=提示，off=不检查')
ON CONFLICT DO NOTHING;
