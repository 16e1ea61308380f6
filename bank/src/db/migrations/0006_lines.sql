ALTER TABLE "bank_org" ADD COLUMN "member_id" bigint;--> statement-breakpoint
ALTER TABLE "bill_holding" ADD COLUMN "credit_line_id" bigint;--> statement-breakpoint
ALTER TABLE "bill_holding" ADD COLUMN "disc_bill_id" bigint;--> statement-breakpoint
ALTER TABLE "disc_apply_bill" ADD COLUMN "credit_org_id" bigint;--> statement-breakpoint
ALTER TABLE "disc_apply_bill" ADD COLUMN "sold_result_fen" bigint;--> statement-breakpoint
ALTER TABLE "rd_order" ADD COLUMN "late_interest_fen" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "rd_order" ADD COLUMN "late_until_dt" char(10);--> statement-breakpoint
ALTER TABLE "rd_order" ADD COLUMN "collected_fen" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "bank_org" ADD CONSTRAINT "bank_org_member_id_member_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."member"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "disc_apply_bill" ADD CONSTRAINT "disc_apply_bill_credit_org_id_bank_org_id_fk" FOREIGN KEY ("credit_org_id") REFERENCES "public"."bank_org"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "bill_holding_holder_org" ON "bill_holding" USING btree ("holder_org_id","live","state");--> statement-breakpoint
ALTER TABLE "bank_org" ADD CONSTRAINT "bank_org_member_id_unique" UNIQUE("member_id");--> statement-breakpoint
-- by hand
-- Tables that refer to each other: drizzle's files may not.
ALTER TABLE bill_holding ADD CONSTRAINT bill_holding_credit_line_id_fk FOREIGN KEY (credit_line_id) REFERENCES rd_credit_line (id);
--> statement-breakpoint
ALTER TABLE bill_holding ADD CONSTRAINT bill_holding_disc_bill_id_fk FOREIGN KEY (disc_bill_id) REFERENCES disc_apply_bill (id);
--> statement-breakpoint
CREATE INDEX bill_holding_credit_line ON bill_holding (credit_line_id) WHERE credit_line_id IS NOT NULL;
--> statement-breakpoint
-- What the bank's trading desks owe it for discounted bills that they sold.
INSERT INTO settle_account (gl_code, acct_name, normal_side, overdraft) VALUES
  ('DESK_CLAIM', '系统内往来', 'D', false)
ON CONFLICT DO NOTHING;
--> statement-breakpoint
-- Organisations and the institutions they are: so far known by their equal names.
UPDATE bank_org o SET member_id = m.id FROM member m
 WHERE m.member_type = 'financeOrg' AND m.company_name = o.name
   AND NOT EXISTS (SELECT 1 FROM member x WHERE x.member_type = 'financeOrg' AND x.company_name = o.name AND x.id <> m.id);
--> statement-breakpoint
-- Whose line each bill took, by the rule that took it so far; no more than the acceptor's line says is used.
UPDATE disc_apply_bill l SET credit_org_id = t.acceptor_id FROM (
  SELECT l.id, b.acceptor_id, o.used_limit_fen,
         sum(l.face_fen) OVER (PARTITION BY b.acceptor_id ORDER BY l.id) AS upto_fen
    FROM disc_apply_bill l
    JOIN disc_apply a ON a.id = l.apply_id AND a.round = l.round
    JOIN bill b ON b.id = l.bill_id
    JOIN bank_org o ON o.id = b.acceptor_id
   WHERE a.state IN ('D50', 'D60', 'D75') AND l.settle_state IN ('0', '2') AND NOT o.is_discount_bank) t
 WHERE t.id = l.id AND t.upto_fen <= t.used_limit_fen;
--> statement-breakpoint
-- The discount by which the bank holds what it holds.
UPDATE bill_holding h SET disc_bill_id = l.id
  FROM disc_apply_bill l JOIN disc_apply a ON a.id = l.apply_id AND a.round = l.round
 WHERE l.holding_id = h.id AND h.holder_org_id IS NOT NULL AND a.state IN ('D60', 'D70', 'D75');
--> statement-breakpoint
-- A purchase that was settled hands its line to the buyer's holding.
UPDATE bill_holding h SET credit_line_id = l.credit_line_id
  FROM rd_order_bill l JOIN rd_order o ON o.id = l.order_id
 WHERE l.holding_id = h.id AND h.live AND h.state IN ('10', '20', '40') AND h.created_by = o.order_no
   AND o.state = 'R40' AND o.busi_type = 'BT01';
--> statement-breakpoint
-- All other bills of institutions, by the rule that would have given their line back: the acceptor's own line, else that
-- of its class. In a buy-out repo that is running the line is its giver's.
UPDATE bill_holding h SET credit_line_id = coalesce(
    (SELECT c.id FROM rd_credit_line c WHERE c.member_id = t.owner_id AND c.acceptor_id = t.acceptor_id),
    (SELECT c.id FROM rd_credit_line c WHERE c.member_id = t.owner_id AND c.acceptor_class = t.org_class))
  FROM (
    SELECT h.id, b.acceptor_id, o.org_class, o.member_id AS acceptor_member_id,
           CASE WHEN EXISTS (SELECT 1 FROM rd_order_bill l JOIN rd_order r ON r.id = l.order_id
                              WHERE l.holding_id = h.id AND r.busi_type = 'BT03' AND r.state IN ('R40', 'R47'))
                THEN p.holder_member_id ELSE h.holder_member_id END AS owner_id
      FROM bill_holding h
      JOIN bill b ON b.id = h.bill_id
      JOIN bank_org o ON o.id = b.acceptor_id
      JOIN member m ON m.id = h.holder_member_id AND m.member_type = 'financeOrg'
      LEFT JOIN bill_holding p ON p.id = h.parent_id
     WHERE h.live AND h.state IN ('10', '20', '40') AND h.credit_line_id IS NULL) t
 WHERE t.id = h.id AND t.acceptor_member_id IS DISTINCT FROM t.owner_id;
--> statement-breakpoint
UPDATE rd_order_bill l SET credit_line_id = NULL FROM rd_order o
 WHERE o.id = l.order_id AND o.state = 'R40' AND o.busi_type = 'BT01';
--> statement-breakpoint
-- From now on a line's use is the sum of what is recorded; one that is over its limit by it may take nothing more.
UPDATE rd_credit_line c SET used_fen = t.used_fen, limit_fen = greatest(c.limit_fen, t.used_fen) FROM (
  SELECT c.id, coalesce((SELECT sum(h.amount_fen) FROM bill_holding h WHERE h.live AND h.credit_line_id = c.id), 0)
             + coalesce((SELECT sum(l.face_fen) FROM rd_order_bill l WHERE l.credit_line_id = c.id), 0) AS used_fen
    FROM rd_credit_line c) t
 WHERE t.id = c.id AND t.used_fen <> c.used_fen;
--> statement-breakpoint
-- Overdue repos owe interest from their due day on; the job of their last try is used up.
UPDATE rd_order SET late_until_dt = due_settle_dt, due_tries = due_tries + 1 WHERE state = 'R47';
--> statement-breakpoint
-- Payouts have always cleared online, whatever the application said.
UPDATE disc_apply SET clear_mode = 1 WHERE clear_mode = 0;
--> statement-breakpoint
DELETE FROM dict_item WHERE dict_group = 'clear_mode' AND code = '0';
