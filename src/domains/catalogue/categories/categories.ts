import { sql } from 'drizzle-orm'
import type { Db } from '#platform/database/database.ts'
import { col, queryRows, type RowOf } from '#platform/database/rows.ts'
import { dhakaDay } from '#shared/dates.ts'
import { pictureUrl } from '#shared/pictures.ts'
import { ruleColumns, ruleCountBranches, ruleCounts, ruleNames } from '../collection-rules.ts'
import type { CategoryStructure } from '../contract.ts'
import { asSql, shownCategory, visible } from '../for-sale.ts'
import { divided, plain } from './check-categories.ts'

type Category = CategoryStructure['categories'][number]

/** `weightGrams` and `secondSize` are for staff. */
const categoryColumns = {
  ...{ id: col.text, slug: col.text, title: col.text, titleBn: col.text, keywords: col.texts, aliases: col.texts },
  ...{ description: col.text, descriptionBn: col.text, section: col.text, subsection: col.text.orNull },
  isActive: col.boolean,
  members: col.text.as<Category['members']>(),
  productCount: col.int,
  createdAt: col.timestamp,
  updatedAt: col.timestamp,
  weightGrams: col.int.orNull,
  secondSize: col.boolean,
}
type Row = RowOf<typeof categoryColumns>

type Nested = CategoryStructure & { categories: (Category & Pick<Row, 'weightGrams' | 'secondSize'>)[] }

/**
 * The categories, nested, with the number of products that each shows.
 * @param all inactive ones as well
 */
export async function categoriesNested(db: Db, { all = false } = {}): Promise<Nested> {
  const [rows, featured] = await Promise.all([
    queryRows(db, categoryColumns).run(sql`
      with grouped as materialized (
        select category, subcategory, ${ruleColumns}, count(*)::int as n from products p where ${asSql(visible)}
        group by category, subcategory, ${ruleNames}
      ),
      main as (select category as slug, sum(n)::int as n from grouped group by category),
      sub as (select subcategory as slug, sum(n)::int as n from grouped group by subcategory),
      listed as (
        select l.slug, count(*)::int as n from category_products l join products p on p.number = l.product_number
        where ${asSql(visible)} and p.subcategory <> l.slug group by l.slug
      ),
      ruled as (select slug, count(*)::int as n from collection_members group by slug),
      total as (select ${ruleCounts} from grouped)
      select c.id, c.slug, c.title_en as title, c.title_bn as "titleBn", c.keywords, c.aliases,
        c.description_en as description,
        c.description_bn as "descriptionBn", c.section, c.subsection, c.is_active as "isActive", c.members,
        c.weight_grams as "weightGrams", c.second_size as "secondSize",
        c.created_at as "createdAt", c.updated_at as "updatedAt",
        coalesce(case c.members
          when 'main' then main.n when 'subcategory' then sub.n when 'rule' then ruled.n
          when 'listed' then coalesce(listed.n, 0) + coalesce(sub.n, 0)
          ${ruleCountBranches} end, 0) as "productCount"
      from categories c cross join total
      left join main on main.slug = c.slug left join sub on sub.slug = c.slug left join listed on listed.slug = c.slug
      left join ruled on ruled.slug = c.slug
      ${all ? sql`` : sql`where ${asSql(shownCategory)}`}
      order by c.position, c.slug`),
    queryRows(db, {
      slug: col.text,
      title: col.text,
      titleBn: col.text,
      image: col.text,
      href: col.text,
      mainCategory: col.text,
      position: col.int,
    }).run(sql`
      select slug, title_en as title, title_bn as "titleBn", image, href, main_category as "mainCategory", position
      from featured_categories order by position, slug`),
  ])
  return {
    categories: rows.map(onWire),
    ...nestedSections(rows),
    featuredCategories: featured.map((tile) => ({
      ...tile,
      image: pictureUrl(`${tile.image.replace(/\.webp$/, '')}.webp`, 640),
    })),
  }
}

type BySlug = Record<string, Category>

/** The categories of each section by slug, those of a divided section below their subsection. */
function nestedSections(rows: Row[]) {
  const of = (section: string) => rows.filter((row) => row.section === section).map(onWire)
  const keyed = (categories: Category[]): BySlug => Object.fromEntries(categories.map((each) => [each.slug, each]))
  const subsections = (categories: Category[]): Record<string, BySlug> =>
    Object.fromEntries(
      [...Map.groupBy(categories, ({ subsection }) => subsection ?? 'root')].map(([name, found]) => [
        name,
        keyed(found),
      ]),
    )
  return {
    ...(Object.fromEntries(plain.map((section) => [section, keyed(of(section))])) as Record<
      (typeof plain)[number],
      BySlug
    >),
    ...(Object.fromEntries(divided.map((section) => [section, subsections(of(section))])) as Record<
      (typeof divided)[number],
      Record<string, BySlug>
    >),
  }
}

const onWire = ({ createdAt, updatedAt, ...rest }: Row): Nested['categories'][number] => ({
  ...rest,
  createdAt: dhakaDay(new Date(createdAt)),
  updatedAt: dhakaDay(new Date(updatedAt)),
})
