-- What drizzle cannot say of the business tables: triggers, exclusions, checks across rows.
--> statement-breakpoint
INSERT INTO sys_param (param_key, param_value, remark) VALUES
  ('TRADE_LATER', '1', '1=贴现申请可先不提交合同与发票（发票后补）'),
  ('BILL_NO_CHECK', 'warn', '录入票据号码的校验位：strict=拒绝，warn=提示，off=不检查')
ON CONFLICT DO NOTHING;
--> statement-breakpoint
-- The bank's own costs: what it sends to verify a settlement account is not the customer's to give back.
INSERT INTO settle_account (gl_code, acct_name, normal_side, overdraft) VALUES
  ('OPERATING_EXPENSE', '业务及管理费', 'D', false);
--> statement-breakpoint
INSERT INTO sys_param (param_key, param_value, remark) VALUES
  ('SIGN_SINGLE_LIMIT_FEN', '5000000000', '签约默认单笔限额（分）'),
  ('SIGN_DAY_COUNT', '0', '签约默认当日笔数限制，0=不限'),
  ('SIGN_TOTAL_LIMIT_FEN', '0', '签约默认累计限额（分），0=不限'),
  ('CONFIRM_MINUTES', '30', '银行最终报价的确认时限（分钟）'),
  ('SANDBOX_TRIGGERS', '0', '1=按票面尾数触发沙盒情形（.11、.22、.33、.44）'),
  ('PAYER_OPENING_FEN', '0', '沙盒：首次使用的付息账户期初余额（分），0=不自动开户')
ON CONFLICT DO NOTHING;
--> statement-breakpoint
CREATE TRIGGER bank_sign_log_insert_only BEFORE UPDATE OR DELETE ON bank_sign_log
  FOR EACH ROW EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
INSERT INTO sys_param (param_key, param_value, remark) VALUES
  ('RATE_SIMULATION', '0', '1=每个工作日自动发布模拟行情（沙盒）')
ON CONFLICT DO NOTHING;
--> statement-breakpoint
INSERT INTO sys_param (param_key, param_value, remark) VALUES
  ('REPO_BASE', '365', '回购计息年度天数：365 或 360')
ON CONFLICT DO NOTHING;
--> statement-breakpoint
CREATE TRIGGER rd_order_log_insert_only BEFORE UPDATE OR DELETE ON rd_order_log
  FOR EACH ROW EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER rd_order_hist_insert_only BEFORE UPDATE OR DELETE ON rd_order_hist
  FOR EACH ROW EXECUTE FUNCTION refuse_change();
