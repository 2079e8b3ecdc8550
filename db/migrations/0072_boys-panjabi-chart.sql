INSERT INTO "size_charts" ("key", "section", "position", "title_en", "title_bn", "unit", "measures", "rows", "note_en", "note_bn") VALUES
  ('boys-panjabi', 'kids', 0, 'Boys’ Panjabi', 'ছেলেশিশুর পাঞ্জাবি', 'in',
    '[{"key":"height","en":"Child’s height","bn":"শিশুর উচ্চতা","of":"body"},{"key":"chest","en":"Chest","bn":"বুক","of":"garment"},{"key":"length","en":"Length","bn":"লম্বা","of":"garment"},{"key":"sleeve","en":"Sleeve","bn":"হাতা","of":"garment"}]',
    '[{"size":"4/5 Year","values":[43,25,26,13.5]},{"size":"6/7 Year","values":[48,27,28,15]},{"size":"8/9 Year","values":[53,29,30,16.5]},{"size":"10/11 Years","values":[57,31.5,32.5,18]},{"size":"12/13 Year","values":[61,34,35,19.5]}]',
    'Children of one age differ; if in doubt go by height, and take the larger size.',
    'একই বয়সের শিশুর মাপ এক নয়; উচ্চতা দেখে নিন, সন্দেহ হলে এক সাইজ বড় নিন।')
ON CONFLICT ("key") DO NOTHING;
--> statement-breakpoint
-- A shop whose panjabis have the chart of the sets keeps the line about them.
UPDATE "size_charts" SET
  "note_en" = 'Bottom length is for sets only. If in doubt take the larger size.',
  "note_bn" = 'নিচের লম্বা শুধু সেটের জন্য। সন্দেহ হলে এক সাইজ বড় নিন।'
WHERE "key" = 'boys'
  AND "note_en" = 'Sleeve and length are those of the set; a panjabi is about 8 inches longer. Bottom length is for sets only. If in doubt take the larger size.'
  AND NOT EXISTS (SELECT 1 FROM "products" WHERE "chart" = 'boys');
