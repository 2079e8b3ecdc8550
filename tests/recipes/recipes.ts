import { knownIn } from '#platform/database/migration-files.ts'

/** An edit: a new file with `text`, or `find`, which occurs in the file exactly once, replaced by `replace`. */
type Step = { file: string; text: string } | { file: string; find: string; replace: string }
export type Recipe = {
  /** The heading in docs/recipes.md, which names the same files. */
  name: string
  /** Maximum number of files it may need. */
  maxFiles: number
  steps: Step[]
  /** What programs write of it. */
  generated?: string[]
}

const insert = (file: string, after: string, text: string): Step => ({ file, find: after, replace: after + text })

/** The number of the migration that `npm run db:generate` writes next. */
const nextMigration = String(knownIn('db/migrations').length).padStart(4, '0')

/** What is written about a migration: tests/migrations.test.ts asks for it. */
const aboutMigration = (effect: string): Step[] => [
  {
    file: 'docs/operations.md',
    find: '\n\n### Migrations 0034 to 0045 in a large shop\n',
    replace: `\n- Migration ${nextMigration} ${effect}\n\n### Migrations 0034 to 0045 in a large shop\n`,
  },
  insert('CHANGELOG.md', '\n## [Unreleased]\n', `\nMigration ${nextMigration}.\n`),
]

/** The recipes of docs/recipes.md, performed on a copy of the project by recipes.test.ts. */
export const recipes: Recipe[] = [
  {
    name: 'Add an order state',
    maxFiles: 12,
    steps: [
      insert(
        'src/shared/orders/order-status.ts',
        "    card: 'processing',\n    queue: 'to_pack',\n    tone: 'green',\n    staffTone: 'plain',\n  },\n",
        `  wrapped: {
    next: ['shipped', 'cancelled'],
    counts: true,
    isInShop: true,
    hasParcels: true,
    isOpen: true,
    isEditable: false,
    isMergeable: false,
    isCancellable: false,
    notifies: false,
    isTrackingStep: false,
    right: 'orders.edit',
    card: 'processing',
    queue: 'to_pack',
    tone: 'green',
    staffTone: 'plain',
  },
`,
      ),
      {
        file: 'src/shared/orders/order-status.ts',
        find: "next: ['shipped', 'confirmed', 'cancelled']",
        replace: "next: ['wrapped', 'shipped', 'confirmed', 'cancelled']",
      },
      {
        file: 'src/shared/orders/order-status.test.ts',
        find: "    processing: ['confirmed', 'shipped', 'cancelled'],\n",
        replace:
          "    processing: ['confirmed', 'wrapped', 'shipped', 'cancelled'],\n    wrapped: ['shipped', 'cancelled'],\n",
      },
      insert('src/web/admin/orders/status.tsx', "  processing: t('Processing'),\n", "  wrapped: t('Wrapped'),\n"),
      insert('messages/bn/office.json', '  "Processing": "প্রস্তুত হচ্ছে",\n', '  "Wrapped": "মোড়ানো হয়েছে",\n'),
      insert(
        'src/web/storefront/order/order-status-badge.tsx',
        '    processing: m.status_processing,\n',
        '    wrapped: m.status_wrapped,\n',
      ),
      insert(
        'src/web/storefront/order/status-notice.tsx',
        '  processing: m.notice_processing,\n',
        '  wrapped: m.notice_wrapped,\n',
      ),
      insert(
        'messages/en/checkout.json',
        '  "checkout_bkash": "bKash",\n',
        '  "status_wrapped": "Wrapped",\n  "notice_wrapped": "Your order is wrapped.",\n',
      ),
      insert(
        'messages/bn/checkout.json',
        '  "checkout_bkash": "বিকাশ",\n',
        '  "status_wrapped": "মোড়ানো হয়েছে",\n  "notice_wrapped": "আপনার অর্ডার মোড়ানো হয়েছে।",\n',
      ),
      ...aboutMigration('builds two indexes of open orders again: orders cannot be saved in the meantime.'),
    ],
    generated: ['db/migrations', 'docs/order-states.md'],
  },
  {
    name: 'Announce a payment method',
    maxFiles: 6,
    steps: [
      insert(
        'src/shared/orders/payment-method.ts',
        '\nconst paymentMethods = {\n',
        '  rocket: { isOffered: false, isPaidOnDelivery: false },\n',
      ),
      insert(
        'src/web/storefront/order/payment-method-label.ts',
        '  card: m.checkout_card,\n',
        '  rocket: m.checkout_rocket,\n',
      ),
      insert('src/web/admin/orders/status.tsx', "  nagad: t('Nagad'),\n", "  rocket: t('Rocket'),\n"),
      insert('messages/bn/office.json', '  "Nagad": "নগদ",\n', '  "Rocket": "রকেট",\n'),
      insert('messages/en/checkout.json', '  "checkout_nagad": "Nagad",\n', '  "checkout_rocket": "Rocket",\n'),
      insert('messages/bn/checkout.json', '  "checkout_nagad": "নগদ",\n', '  "checkout_rocket": "রকেট",\n'),
    ],
  },
  {
    name: 'Add an endpoint',
    maxFiles: 3,
    steps: [
      insert(
        'src/domains/reviews/routes.ts',
        'export const reviewRoutes = {\n',
        `  count: route({
    method: 'GET',
    path: 'count-reviews',
    access: 'public',
    summary: 'How many reviews of a product are published',
    tag: 'reviews',
    query: z.object({ productId: z.string().min(1).max(80) }),
    response: answerOf({ count: z.number() }),
    refusals: [400, 404],
  }),
`,
      ),
      {
        file: 'src/domains/reviews/endpoints.ts',
        find: '  serve(app, reviewRoutes.vote, ',
        replace: `  serve(app, reviewRoutes.count, async (request) => {
    const product = await productNumberOf(readDb, request.query.productId)
    if (!product) throw new NotFound('Product')
    const { page } = await publishedReviews(readDb, product.number, {
      sort: 'newest',
      onlyWithPhotos: false,
      page: 1,
      perPage: 1,
    })
    return { count: page.total }
  })

  serve(app, reviewRoutes.vote, `,
      },
      insert('tests/access.test.ts', "  'GET /get-reviews': 'public',\n", "  'GET /count-reviews': 'public',\n"),
    ],
  },
  {
    name: 'Add a page of text',
    maxFiles: 8,
    steps: [
      {
        file: 'src/domains/content/pages/gift-wrapping.ts',
        text: `import { type PageContent, section } from './page-content.ts'

export const giftWrapping: PageContent = {
  changed: '2026-11-25',
  en: (f) => ({
    title: 'Gift wrapping',
    description: \`How \${f.shop} wraps a present: paper, ribbon and a card, at no cost.\`,
    lead: 'We wrap your order as a present.',
    sections: [section('how', 'How to ask', 'Write it into the notes at the checkout.')],
  }),
  bn: (f) => ({
    title: 'উপহার মোড়ানো',
    description: \`\${f.shop} উপহার মুড়ে দেয়: কাগজ, ফিতা আর একটি কার্ড, বিনা খরচে।\`,
    lead: 'আপনার অর্ডার আমরা উপহার হিসেবে মুড়ে দিই।',
    sections: [section('how', 'কীভাবে বলবেন', 'চেকআউটের নোটে লিখে দিন।')],
  }),
}
`,
      },
      insert(
        'src/domains/content/pages/page-text.ts',
        "import { faq } from './faq.ts'\n",
        "import { giftWrapping } from './gift-wrapping.ts'\n",
      ),
      insert('src/domains/content/pages/page-text.ts', '  care,\n', "  'gift-wrapping': giftWrapping,\n"),
      {
        file: 'src/domains/content/pages/history.json',
        find: '{\n  "about"',
        replace: '{\n  "gift-wrapping": [["2026-11-25", "e45f81503fcd587a"]],\n  "about"',
      },
      insert('src/web/routes.ts', "      ...['returns', ", "'gift-wrapping', "),
      insert(
        'src/web/storefront/routes/text-page.tsx',
        "  ['/returns', 'returns'],\n",
        "  ['/gift-wrapping', 'gift-wrapping'],\n",
      ),
      insert('src/server/cache/public-pages.ts', "  '/care',\n", "  '/gift-wrapping',\n"),
      insert('src/domains/visits/measured-page.ts', "  '/care',\n", "  '/gift-wrapping',\n"),
      insert('docs/coverage.md', '| /about, /story, ', '/gift-wrapping, '),
    ],
  },
  {
    name: 'Add a product attribute',
    maxFiles: 9,
    steps: [
      insert(
        'src/shared/catalogue/product-attributes.ts',
        'const facts = {\n',
        "  season: { label: 'Season', maxLength: 100, wooCommerceNames: /season|মৌসুম/i },\n",
      ),
      insert(
        'src/domains/catalogue/tables.ts',
        "    materialBn: text('material_bn').notNull().default(''),\n",
        "    seasonEn: text('season_en').notNull().default(''),\n    seasonBn: text('season_bn').notNull().default(''),\n",
      ),
      insert(
        'src/web/storefront/product/details.tsx',
        '  material: m.product_material,\n',
        '  season: m.product_season,\n',
      ),
      insert('messages/en/catalogue.json', '  "product_material": "Material",\n', '  "product_season": "Season",\n'),
      insert('messages/bn/catalogue.json', '  "product_material": "উপাদান",\n', '  "product_season": "মৌসুম",\n'),
      insert('messages/bn/office-server.json', '  "material": "কাপড়",\n', '  "season": "মৌসুম",\n'),
      ...aboutMigration('adds two columns with constant defaults to `products`, which is locked for that moment.'),
    ],
    generated: ['db/migrations'],
  },
  {
    name: 'Add a rule by which a collection lists products',
    maxFiles: 4,
    steps: [
      insert('src/shared/catalogue/category-members.ts', 'export const collectionRuleNames = [', "'under-1000', "),
      insert(
        'src/domains/catalogue/collection-rules.ts',
        'export const collectionRules: Record<CollectionRuleName, CollectionRule> = {\n',
        "  'under-1000': { where: sql`p.price < 100000`, position: sql`p.price::int` },\n",
      ),
      insert(
        'src/domains/catalogue/categories/standard-categories.ts',
        "    members: 'all-kids',\n  },\n",
        `  {
    slug: 'under-1000',
    section: 'specialCollections',
    titleEn: 'Under ৳1,000',
    titleBn: '১,০০০ টাকার কম',
    keywords: ['under 1000', 'কম দামে'],
    members: 'under-1000',
  },
`,
      ),
      {
        file: 'src/domains/catalogue/categories/standard-categories.test.ts',
        find: "'new-arrivals', 'sale', 'womens'])\n  const",
        replace: "'new-arrivals', 'sale', 'under-1000', 'womens'])\n  const",
      },
    ],
  },
  {
    name: 'Add a language',
    maxFiles: 3,
    steps: [
      insert(
        'src/shared/locales.ts',
        "  bn: { pathPrefix: '/bn', content: 'bn', name: 'বাংলা' },\n",
        "  hi: { pathPrefix: '/hi', content: 'en', name: 'हिन्दी' },\n",
      ),
      insert('project.inlang/settings.json', '"locales": ["en", "bn"', ', "hi"'),
      {
        file: 'messages/hi/mail.json',
        text: `{
  "$schema": "https://inlang.com/schema/inlang-message-format",
  "mail_greeting": "प्रिय {name},"
}
`,
      },
    ],
  },
]
