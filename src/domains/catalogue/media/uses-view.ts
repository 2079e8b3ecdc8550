import { pictureSettings } from '#domains/settings/picture-settings.ts'

const settingNames = ['film', ...pictureSettings].map((name) => `'${name}'`).join(', ')

/** Scenes of the program are named without the ending of their file. */
const withEnding = (key: string) => `(${key}) || case when (${key}) ~ '\\.[a-z0-9]+$' then '' else '.webp' end`

/**
 * The view `media_uses`: every place that shows a stored file, a row each. `ref` leads to it: a product's number, the
 * id of a row, the name of a setting or page. Products in the trash and earlier versions of pages count, since both
 * come back. Shoppers' photos are not in it.
 */
export const mediaUsesView = `
create or replace view media_uses as
select i.key, 'product'::text as kind, p.number::text as ref, p.title_en as title
from product_images i join products p on p.number = i.product_number
union all
select p.film, 'film', p.number::text, p.title_en from products p
where p.film <> '' and p.purged_at is null
union all
select b.image || shape.suffix, 'banner', b.id::text, b.title_en
from banners b cross join (values ('-wide.webp'), ('-tall.webp')) shape(suffix)
union all
select ${withEnding('f.image')}, 'tile', f.slug, f.title_en from featured_categories f
union all
select ${withEnding('s.image')}, 'post', s.id::text, s.caption_en from social_posts s
union all
select ${withEnding("s.value #>> '{}'")}, 'setting', s.name, s.name from settings s
where s.name in (${settingNames}) and s.value #>> '{}' <> ''
union all
select shown.key, 'page', shown.slug, shown.slug
from (
  select distinct ${withEnding("picture #>> '{}'")} as key, p.slug
  from pages p join page_versions v on v.page_id = p.id
    cross join jsonb_path_query(v.document, 'strict $.**.picture') as picture
  where jsonb_typeof(picture) = 'string' and picture #>> '{}' <> ''
) shown
union all
select l.image, 'order', o.order_id, o.order_id from order_lines l join orders o on o.id = l.order_row;
`
