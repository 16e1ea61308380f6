-- What the schema files cannot say. Insert-only tables refuse update and delete in the database itself.
CREATE EXTENSION IF NOT EXISTS btree_gist;
--> statement-breakpoint
CREATE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION '% is insert-only', TG_TABLE_NAME USING ERRCODE = 'restrict_violation';
END $$;
--> statement-breakpoint
CREATE TRIGGER audit_log_insert_only BEFORE UPDATE OR DELETE ON audit_log
  FOR EACH ROW EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER audit_log_no_truncate BEFORE TRUNCATE ON audit_log
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
-- Sub-ranges: no two live holdings of a bill share a unit.
ALTER TABLE bill_holding ADD CONSTRAINT bill_holding_no_overlap
  EXCLUDE USING gist (bill_id WITH =, int8range(range_start, range_end, '[]') WITH &&) WHERE (live);
--> statement-breakpoint
CREATE FUNCTION holding_within_package() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.range_end > (SELECT package_fen FROM bill WHERE id = NEW.bill_id) THEN
    RAISE EXCEPTION 'holding % exceeds its package', NEW.id USING ERRCODE = 'check_violation';
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER bill_holding_within_package BEFORE INSERT OR UPDATE OF range_end, bill_id ON bill_holding
  FOR EACH ROW EXECUTE FUNCTION holding_within_package();
--> statement-breakpoint
-- Double entry: a transaction has entries, and their debits equal their credits, or it does not commit.
CREATE FUNCTION ledger_balanced() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  txn bigint := CASE TG_TABLE_NAME WHEN 'ledger_txn' THEN (to_jsonb(NEW)->>'id')::bigint ELSE (to_jsonb(NEW)->>'txn_id')::bigint END;
  difference numeric;
  sides int;
BEGIN
  SELECT sum(CASE dr_cr WHEN 'D' THEN amount_fen ELSE -amount_fen END), count(DISTINCT dr_cr)
    INTO difference, sides FROM ledger_entry WHERE txn_id = txn;
  IF sides <> 2 OR difference <> 0 THEN
    RAISE EXCEPTION 'ledger transaction % does not balance', txn USING ERRCODE = 'check_violation';
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER ledger_txn_balanced AFTER INSERT ON ledger_txn
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION ledger_balanced();
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER ledger_entry_balanced AFTER INSERT ON ledger_entry
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION ledger_balanced();
--> statement-breakpoint
CREATE TRIGGER ledger_txn_insert_only BEFORE UPDATE OR DELETE ON ledger_txn
  FOR EACH ROW EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER ledger_txn_no_truncate BEFORE TRUNCATE ON ledger_txn
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER ledger_entry_insert_only BEFORE UPDATE OR DELETE ON ledger_entry
  FOR EACH ROW EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER ledger_entry_no_truncate BEFORE TRUNCATE ON ledger_entry
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER bill_event_insert_only BEFORE UPDATE OR DELETE ON bill_event
  FOR EACH ROW EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER disc_apply_log_insert_only BEFORE UPDATE OR DELETE ON disc_apply_log
  FOR EACH ROW EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
-- What a bank cannot do without, demo data or not: its own accounts and its parameters.
INSERT INTO settle_account (gl_code, acct_name, normal_side, overdraft) VALUES
  ('CENTRAL_BANK', '存放中央银行款项', 'D', true),
  ('DISC_ASSET', '贴现资产', 'D', false),
  ('INTEREST_INCOME', '贴现利息收入', 'C', false);
--> statement-breakpoint
INSERT INTO sys_param (param_key, param_value, remark) VALUES
  ('AUTO_CONFIRM', '1', '1=最终利率与锁定利率一致时自动确认报价'),
  ('PAYOUT_DELAY_MS', '2000-5000', '沙盒放款应答时间（毫秒，最小-最大）');
