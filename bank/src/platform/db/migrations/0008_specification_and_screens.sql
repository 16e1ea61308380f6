ALTER TABLE "disc_apply" ADD COLUMN "trade_due_dt" char(10);--> statement-breakpoint
-- by hand
INSERT INTO sys_param (param_key, param_value, remark) VALUES
  ('RESET_BY_EMAIL', '0', '后台用户忘记密码时可选邮箱接收验证码（1 开启）；短信服务须能投递邮件'),
  ('TRADE_LATER_DAYS', '30', '发票后补的申请放款后须在几天内补交合同与发票')
ON CONFLICT DO NOTHING;
--> statement-breakpoint
-- Loans of an earlier release whose papers are still to follow have as long from now on.
UPDATE disc_apply SET trade_due_dt = to_char(current_date + 30, 'YYYY-MM-DD')
 WHERE trade_later AND state IN ('D60', 'D75');
