import { sql } from 'drizzle-orm'
import { mailFrame } from '#domains/settings/mail-frame.ts'
import { shopSettings } from '#domains/settings/shop-settings.ts'
import type { Db } from '#platform/database/database.ts'
import { col, queryRows, type RowOf } from '#platform/database/rows.ts'
import { postMail } from '#platform/mail/mail.ts'
import { type MailFrame, renderMail } from '#platform/mail/mail-content.ts'
import { variantLabelIn } from '#shared/catalogue/variant-label.ts'
import { variantPath } from '#shared/catalogue/variant-path.ts'
import { type Locale, pathPrefix } from '#shared/locales.ts'
import { m } from '#shared/paraglide/messages.js'

const subscriberColumns = {
  email: col.text,
  locale: col.text.as<Locale>(),
  number: col.int,
  titleEn: col.text,
  titleBn: col.text,
  size: col.text,
  color: col.text,
  colorBn: col.text,
}
type Subscriber = RowOf<typeof subscriberColumns>
type Post = { smtp: boolean; publicUrl: string | undefined }

/** Subscribers per transaction. */
const batchSize = 200

/**
 * Sends one mail to each subscriber of a variant of this product that can be bought now, in their language. `told_at`
 * and the mail are stored in one transaction, so a second job or a crash sends nothing twice.
 * @returns number of mails
 */
export async function sendBackInStock(db: Db, productNumber: number, post: Post, now: Date): Promise<number> {
  const settings = await shopSettings(db)
  for (let sent = 0; ; ) {
    const batch = await db.transaction(async (tx) => {
      const subscribers = await takeBatch(tx, productNumber, now)
      for (const subscriber of subscribers)
        await postMail(tx, await mailTo(subscriber, mailFrame(settings, subscriber.locale, post.publicUrl), post), post)
      return subscribers.length
    })
    if (batch === 0) return sent
    sent += batch
  }
}

/** Skips rows that another job has locked. */
const takeBatch = (tx: Db, productNumber: number, now: Date): Promise<Subscriber[]> =>
  queryRows(tx, subscriberColumns).run(sql`
    with due as (
      select a.id from stock_alerts a join variant_offers v on v.variant_id = a.variant_id
      where v.product_number = ${productNumber} and a.told_at is null and v.pieces > 0
      order by a.id limit ${batchSize} for update of a skip locked
    )
    update stock_alerts a set told_at = ${now.toISOString()}::timestamptz
    from due, variants v join products p on p.number = v.product_number
      left join product_colors c on c.product_number = v.product_number and c.name = v.color
    where a.id = due.id and v.id = a.variant_id
    returning a.email, a.locale, p.number, p.title_en as "titleEn", p.title_bn as "titleBn", v.size, v.color,
      coalesce(c.name_bn, '') as "colorBn"`)

async function mailTo(subscriber: Subscriber, frame: MailFrame, { publicUrl }: Post) {
  const { shop } = frame
  const { locale, size } = subscriber
  const product = (locale === 'bn' && subscriber.titleBn) || subscriber.titleEn
  const address = variantPath(subscriber.number, subscriber.color, size)
  const link = `${publicUrl}${pathPrefix(locale)}${address}`
  const parts = [
    m.mail_back_opening({ product, variant: variantLabelIn(subscriber, locale) }, { locale }),
    ...(publicUrl ? [{ link, words: m.mail_back_link({}, { locale }) }] : []),
    m.mail_back_once({}, { locale }),
    m.mail_thanks({ shop }, { locale }),
  ]
  return {
    to: subscriber.email,
    subject: m.mail_back_subject({ shop, product }, { locale }),
    kind: 'back-in-stock',
    ...(await renderMail(parts, frame)),
  }
}
