ALTER TABLE "captcha" ALTER COLUMN "rid" SET DATA TYPE varchar(64);--> statement-breakpoint
ALTER TABLE "captcha" DROP COLUMN "answer_hash";--> statement-breakpoint
ALTER TABLE "captcha" DROP COLUMN "purpose";