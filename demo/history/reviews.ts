import { sql } from 'drizzle-orm'
import { shownWhere } from '#domains/reviews/status-sql.ts'
import { reviewSummaries, reviews } from '#domains/reviews/tables.ts'
import type { Db } from '#platform/database/database.ts'
import { dhakaDay } from '#shared/dates.ts'
import { type ReviewText, reviewFamilyOf, reviewTexts, type Stars } from '../catalogue/review-texts.ts'
import { insertRows } from './bulk.ts'
import { atHour, dayLong, hour } from './calendar.ts'
import { type Dice, dice } from './dice.ts'
import type { PlannedOrder } from './orders.ts'
import type { Person } from './people.ts'
import type { StockedProduct } from './products.ts'

const inAll = 420
const waiting = 6
/** Number of reviews of the favourite product: more than one page, even while the latest are pending. */
const ofFavourite = 18

type Row = typeof reviews.$inferInsert & { createdAt: Date }

/** Reviews that staff refused. */
const refused: (ReviewText & { rating: number })[] = [
  {
    rating: 5,
    title: 'Best wholesale price',
    text: 'Brothers and sisters, visit my page for panjabi at half price, inbox me.',
  },
  { rating: 1, title: 'test', text: 'asdf asdf' },
  { rating: 1, title: 'যাচাই করা হয়নি', text: 'এখানে কিছু কিনিনি, শুধু দেখলাম রিভিউ দেওয়া যায় কি না।' },
]

/** Writes reviews, a few of them by people who did not buy: most are published, the latest pending, three refused. */
export async function writeReviews(db: Db, orders: PlannedOrder[], now: Date, seed: string): Promise<void> {
  const throwing = dice(`reviews ${seed}`)
  const wording = words(throwing)
  const rows = favouriteFirst(shuffled(chancesToReview(orders, now, throwing), throwing))
    .slice(0, inAll - refused.length)
    .sort((a, b) => a.at.getTime() - b.at.getTime())
    .map(({ stocked, who, at, verified }): Row => {
      const rating = starsFor(stocked, throwing)
      return {
        ...base(stocked, who, at, verified),
        rating,
        ...wording(stocked, who, rating),
        helpful: helpfulness(at, now, throwing),
      }
    })
  const published = rows.slice(0, -waiting).map((row) => {
    const publishedAt = new Date(row.createdAt.getTime() + throwing.between(0.5, 20) * hour)
    return { ...row, status: 'approved' as const, publishedAt: publishedAt < now ? publishedAt : now }
  })
  const pending = rows
    .slice(-waiting)
    .map((row) => ({ ...row, status: 'pending' as const, helpful: 0, publishedAt: null }))
  const rejected = refused.map((text) => {
    const { stocked, who, at } = strangerFor(orders, now, throwing)
    return { ...base(stocked, who, at, false), ...text, helpful: 0, status: 'rejected' as const, publishedAt: null }
  })
  const all = [...published, ...pending, ...rejected].sort((a, b) => a.createdAt.getTime() - b.createdAt.getTime())
  await insertRows(db, reviews, all)
  await db.execute(sql`
    insert into ${reviewSummaries} (product_number, count, sum)
    select product_number, count(*), sum(rating) from ${reviews} where ${shownWhere(reviews.status)} group by 1`)
}

const base = (stocked: StockedProduct, who: Person, createdAt: Date, verified: boolean) => ({
  productNumber: stocked.number,
  rating: 5,
  title: '',
  text: '',
  reviewerName: who.name,
  reviewerEmail: who.email,
  verified,
  createdAt,
})

type Occasion = { stocked: StockedProduct; who: Person; at: Date; verified: boolean }

/**
 * Possible reviews: each customer once per delivered product, within 25 days; plus about one in twelve by non-buyers.
 */
function chancesToReview(orders: PlannedOrder[], now: Date, throwing: Dice): Occasion[] {
  const once = new Set<string>()
  const first = ({ who, stocked }: Occasion) => {
    const key = `${who.email} ${stocked.number}`
    return !once.has(key) && Boolean(once.add(key))
  }
  const bought = orders.flatMap(({ who, lines, steps }) => {
    const delivered = steps.find(({ status }) => status === 'delivered')
    if (!delivered) return []
    return lines.map(({ stocked }) => {
      const day = dhakaDay(new Date(delivered.at.getTime() + throwing.between(1, 25) * dayLong))
      return { stocked, who, at: atHour(day, throwing.between(9, 23)), verified: true }
    })
  })
  const buyers = bought.filter(({ at }) => at < now).filter(first)
  const strangers = Array.from({ length: Math.round(buyers.length / 12) }, () =>
    strangerFor(orders, now, throwing),
  ).filter(first)
  return [...buyers, ...strangers]
}

/** A review by a person who never bought the product. */
function strangerFor(orders: PlannedOrder[], now: Date, { pick, between }: Dice): Occasion {
  for (;;) {
    const { who } = pick(orders)
    const { stocked } = pick(pick(orders).lines)
    if (orders.some((order) => order.who === who && order.lines.some((line) => line.stocked === stocked))) continue
    const from = stocked.createdAt.getTime() + 3 * dayLong
    const at = new Date(between(from, now.getTime() - dayLong))
    if (from < now.getTime() - 2 * dayLong)
      return { stocked, who, at: atHour(dhakaDay(at), between(9, 23)), verified: false }
  }
}

function shuffled<T>(list: T[], { whole }: Dice): T[] {
  const mixed = [...list]
  for (let i = mixed.length - 1; i > 0; i--) {
    const j = whole(0, i)
    ;[mixed[i], mixed[j]] = [mixed[j] as T, mixed[i] as T]
  }
  return mixed
}

/** The product with the most chances comes first, so that one has many reviews; the others stay in random order. */
function favouriteFirst(chances: Occasion[]): Occasion[] {
  const many = new Map<StockedProduct, number>()
  for (const { stocked } of chances) many.set(stocked, (many.get(stocked) ?? 0) + 1)
  const [favourite] = [...many].sort(([a, some], [b, others]) => others - some || a.number - b.number)[0] ?? []
  const first = new Set(chances.filter(({ stocked }) => stocked === favourite).slice(0, ofFavourite))
  return [...first, ...chances.filter((chance) => !first.has(chance))]
}

/** Random rating; the quality differs by product. */
function starsFor({ design }: StockedProduct, { weighted }: Dice): Stars {
  const quality = dice(`quality ${design.slug}`).between(0.5, 1.5)
  return ([5, 4, 3, 2] as const)[weighted([54 * quality, 30, 11, 5 / quality])] ?? 5
}

const banglaCharacters = /[\u0980-\u09ff]/

/** Picks a text in the customer's language that the product does not have yet; the least used texts come first. */
function words({ pick, often }: Dice) {
  const used = new Map<ReviewText, number>()
  const onPiece = new Set<string>()
  return (stocked: StockedProduct, { locale }: Person, stars: Stars): ReviewText => {
    const own = reviewTexts[reviewFamilyOf(stocked.design)][stars]
    const general = reviewTexts.any[stars]
    const fresh = (text: ReviewText) => !onPiece.has(`${stocked.number} ${text.text}`)
    const spoken = (text: ReviewText) => banglaCharacters.test(text.text) === (locale === 'bn')
    const preferred = often(0.7) ? [...own, ...general] : [...general, ...own]
    const candidates =
      [preferred.filter((text) => fresh(text) && spoken(text)), preferred.filter(fresh), preferred].find(
        (list) => list.length > 0,
      ) ?? preferred
    const least = Math.min(...candidates.map((text) => used.get(text) ?? 0))
    const text = pick(candidates.filter((each) => (used.get(each) ?? 0) === least))
    used.set(text, least + 1)
    onPiece.add(`${stocked.number} ${text.text}`)
    return text
  }
}

const helpfulness = (at: Date, now: Date, { whole, between }: Dice) =>
  Math.floor(whole(0, 14) * between(0, 1) ** 2 * Math.min(1, (now.getTime() - at.getTime()) / (60 * dayLong)))
