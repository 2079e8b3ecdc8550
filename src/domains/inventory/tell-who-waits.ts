import { sql } from 'drizzle-orm'
import { mailFrame } from '#domains/settings/mail-frame.ts'
import { shopSettings } from '#domains/settings/shop-settings.ts'
import type { Db } from '#platform/database/database.ts'
import { letter, type MailFrame } from '#platform/mail/letter.ts'
import { postMail } from '#platform/mail/mail.ts'
import type { Locale } from '#shared/money.ts'
import { m } from '#shared/paraglide/messages.js'
import { slugOf } from '#shared/slug.ts'

type Waiting = {
  email: string
  locale: Locale
  number: number
  titleEn: string
  titleBn: string
  size: string
  color: string
  colorBn: string
}
type Post = { smtp: boolean; publicUrl: string | undefined }

/** That many are told in one transaction. */
const atOnce = 200

/**
 * Mails everybody who waits for a variant of this product that can be bought now, each once, in their language. Who was
 * told and the mail are stored together, so a second job or a crash tells nobody twice.
 * @returns how many were told
 */
export async function tellWhoWaits(db: Db, productNumber: number, post: Post, now: Date): Promise<number> {
  const settings = await shopSettings(db)
  for (let told = 0; ; ) {
    const batch = await db.transaction(async (tx) => {
      const waiting = await takeBatch(tx, productNumber, now)
      for (const one of waiting)
        await postMail(tx, await mailTo(one, mailFrame(settings, one.locale, post.publicUrl), post), post)
      return waiting.length
    })
    if (batch === 0) return told
    told += batch
  }
}

/** What another job holds is that job's. */
async function takeBatch(tx: Db, productNumber: number, now: Date): Promise<Waiting[]> {
  const { rows } = await tx.execute<Waiting>(sql`
    with due as (
      select a.id from stock_alerts a join variant_offers v on v.variant_id = a.variant_id
      where v.product_number = ${productNumber} and a.told_at is null and v.pieces > 0
      order by a.id limit ${atOnce} for update of a skip locked
    )
    update stock_alerts a set told_at = ${now.toISOString()}::timestamptz
    from due, variants v join products p on p.number = v.product_number
      left join product_colors c on c.product_number = v.product_number and c.name = v.color
    where a.id = due.id and v.id = a.variant_id
    returning a.email, a.locale, p.number, p.title_en as "titleEn", p.title_bn as "titleBn", v.size, v.color,
      coalesce(c.name_bn, '') as "colorBn"`)
  return rows
}

async function mailTo(one: Waiting, frame: MailFrame, { publicUrl }: Post) {
  const { shop } = frame
  const { locale, size } = one
  const product = (locale === 'bn' && one.titleBn) || one.titleEn
  const color = (locale === 'bn' && one.colorBn) || one.color
  const address = `/product/${one.number}?${new URLSearchParams({ color: slugOf(one.color) || one.color, size })}`
  const link = `${publicUrl}${locale === 'bn' ? '/bn' : ''}${address}`
  const parts = [
    m.mail_back_opening({ product, size, color }, { locale }),
    ...(publicUrl ? [{ link, words: m.mail_back_link({}, { locale }) }] : []),
    m.mail_back_once({}, { locale }),
    m.mail_thanks({ shop }, { locale }),
  ]
  return {
    to: one.email,
    subject: m.mail_back_subject({ shop, product }, { locale }),
    kind: 'back-in-stock',
    ...(await letter(parts, frame)),
  }
}
