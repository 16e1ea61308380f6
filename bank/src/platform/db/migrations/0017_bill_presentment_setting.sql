CREATE TABLE "presentment_bill_setting" (
	"member_id" bigint NOT NULL,
	"bill_id" bigint NOT NULL,
	"automatic" boolean NOT NULL,
	"set_by" varchar(60) NOT NULL,
	"set_at" timestamp with time zone NOT NULL,
	CONSTRAINT "presentment_bill_setting_member_id_bill_id_pk" PRIMARY KEY("member_id","bill_id")
);
--> statement-breakpoint
ALTER TABLE "presentment_bill_setting" ADD CONSTRAINT "presentment_bill_setting_member_id_member_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."member"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "presentment_bill_setting" ADD CONSTRAINT "presentment_bill_setting_bill_id_bill_id_fk" FOREIGN KEY ("bill_id") REFERENCES "public"."bill"("id") ON DELETE no action ON UPDATE no action;