import type { Locator, Page } from '@playwright/test'
import { openShop } from '../../scripts/open-for-tests.mjs'
import {
  deskSize,
  expect,
  expectNoBarriers,
  expectNoSidewaysScroll,
  type Language,
  path,
  phoneSize,
  say,
  test,
  untilAwake,
  untilDrawn,
  untilServed,
} from './shopper.ts'

const cards = (page: Page) => page.locator('main article')
const untilListed = (page: Page) => cards(page).first().waitFor()
const numbers = async (page: Page) => {
  await untilListed(page)
  return cards(page).evaluateAll((all) =>
    all.map((card) => Number(/\/product\/(\d+)/.exec(card.querySelector('a')?.getAttribute('href') ?? '')?.[1])),
  )
}
const titles = async (page: Page) => {
  await untilListed(page)
  return cards(page).locator('h3').allTextContents()
}
/** The current price on each card, in taka. */
const prices = async (page: Page) => {
  await untilListed(page)
  return cards(page).evaluateAll((all) =>
    all.map((card) => Number(/৳(\d{1,3}(?:,\d{3})*)/.exec(card.textContent ?? '')?.[1]?.replaceAll(',', ''))),
  )
}
const total = async (page: Page) =>
  Number(
    /^([\d,]+) products/.exec((await page.locator('main h2.sr-only').textContent()) ?? '')?.[1]?.replaceAll(',', ''),
  )
const countOf = async (choice: Locator) => Number(/\(?(\d+)\)?$/.exec((await choice.textContent()) ?? '')?.[1])

const collections =
  'mens womens kids all-kids accessories new-arrivals all sale mens-hoodie mens-polos womens-kurtis new-born-1 bags season-of-sale summer-25 puja-25'

test('every collection and category of the shop lists products, in both languages', async ({ request }) => {
  const empty: string[] = []
  const addresses = [
    ...collections.split(' ').map((slug) => `/collections/${slug}`),
    ...['mens', 'womens', 'kids', 'accessories', 'bags'].map((slug) => `/shop/${slug}`),
    '/shop',
    '/puja-25',
  ]
  for (const address of addresses)
    for (const language of ['en', 'bn'] as const) {
      const answer = await untilServed(() => request.get(path(language, address)))
      if (!answer.ok() || !(await answer.text()).includes('<article')) empty.push(`${language} ${address}`)
    }
  expect(empty).toEqual([])
})

test.describe('the filters of a listing', () => {
  test.use({ viewport: deskSize })
  const filters = (page: Page) => page.getByRole('complementary', { name: 'Filters' })
  // Counts are of women's products: journeys of the back office add and delete others in the meantime.

  test('combine, say beforehand how many products they leave, and are in the URL', async ({ page }) => {
    await page.goto(path('en', '/collections/womens'))
    const size = filters(page)
      .locator('label')
      .filter({ has: page.locator('input[name="sizes"][value="L"]') })
    const promised = await countOf(size)
    await size.click()
    await page.waitForURL(/sizes=L/)
    await expect.poll(() => total(page)).toBe(promised)

    const color = filters(page)
      .locator('label')
      .filter({ has: page.locator('input[name="colors"]:not(:disabled)') })
      .first()
    const both = await countOf(color)
    await color.click()
    await page.waitForURL(/sizes=L&colors=/)
    await expect.poll(() => total(page)).toBe(both)

    const available = await countOf(filters(page).locator('label').filter({ hasText: 'In stock only' }))
    await filters(page)
      .getByRole('checkbox', { name: /In stock only/ })
      .click()
    await page.waitForURL(/inStock=1/)
    await expect.poll(() => total(page)).toBe(available)

    const shown = await numbers(page)
    await page.goto(page.url())
    expect(await numbers(page)).toEqual(shown)
    await expectNoBarriers(page)
    await page.getByRole('link', { name: 'Clear All Filters' }).click()
    await page.waitForURL(/\/collections\/womens$/)
    // The link is gone: its list has the focus, and so has the next page.
    await expect(page.locator('#list')).toBeFocused()
    await page.getByRole('link', { name: 'Next page' }).press('Enter')
    await page.waitForURL(/page=2/)
    await expect(page.locator('#list')).toBeFocused()
  })

  test('that are used while the scripts are still loading are applied when the scripts have loaded', async ({
    page,
  }) => {
    let come = () => {}
    const held = new Promise<void>((done) => {
      come = done
    })
    await page.route(/\/assets\/.*\.js$/, async (route) => {
      await held
      await route.continue()
    })
    await page.goto(path('en', '/shop'), { waitUntil: 'commit' })
    await filters(page)
      .locator('label')
      .filter({ has: page.locator('input[name="category"][value="kids"]') })
      .click()
    await page.getByLabel('Sort by').selectOption('price-low')
    come()
    await page.waitForURL(/category=kids/)
    await page.waitForURL(/sort=price-low/)
    await expect(page.locator('input[name="category"][value="kids"]').first()).toBeChecked()
  })

  test('of category and type each return what they promise', async ({ page }) => {
    await page.goto(path('en', '/shop'))
    const womens = filters(page)
      .locator('label')
      .filter({ has: page.locator('input[name="category"][value="womens"]') })
    const promised = await countOf(womens)
    await womens.click()
    await page.waitForURL(/category=womens/)
    await expect.poll(() => total(page)).toBe(promised)
    const type = filters(page)
      .locator('label')
      .filter({ has: page.locator('input[name="types"]:not(:disabled)') })
      .first()
    const both = await countOf(type)
    await type.click()
    await page.waitForURL(/types=/)
    await expect.poll(() => total(page)).toBe(both)
  })

  test('without results say so and can be cleared', async ({ page }) => {
    await page.goto(path('en', '/shop?minPrice=1&maxPrice=2'))
    await expect(page.getByRole('heading', { name: 'No products found' })).toBeVisible()
    await expect(
      page.getByText("Try adjusting your filters or search terms to find what you're looking for."),
    ).toBeVisible()
    await page.getByRole('main').getByRole('link', { name: 'Clear All Filters' }).last().click()
    await expect(cards(page).first()).toBeVisible()
  })
})

test('an empty category leads to all products', async ({ page }) => {
  const answer = await page.goto(path('en', '/shop/nothing-of-the-kind'))
  expect(answer?.status()).toBe(404)
  await expect(page.getByRole('heading', { name: 'No products found' })).toBeVisible()
  await page.getByRole('link', { name: 'Browse All Products' }).click()
  await page.waitForURL(/\/shop$/)
  await expect(cards(page).first()).toBeVisible()
})

test('a shop without products says so on its listing, and has a home page all the same', async ({ page }) => {
  const empty = await openShop({ WORKERS: '1', DEMO: '0' })
  try {
    await page.goto(`${empty.url}/shop`)
    await expect(page.getByRole('heading', { name: 'No products available' })).toBeVisible()
    await expect(
      page.getByText('Our product catalog is currently being updated. Please check back soon!'),
    ).toBeVisible()
    await expectNoBarriers(page)
    const loaded = page.waitForEvent('load')
    await page.getByRole('button', { name: 'Refresh Page' }).click()
    await loaded
    expect((await page.goto(`${empty.url}/`))?.status()).toBe(200)
    await expect(page.getByRole('heading', { name: say('en', 'home_track_title') })).toBeVisible()
    await expect(page.getByRole('heading', { level: 1, name: 'My Shop' })).toBeVisible()
    for (const path of ['/', '/bn/contact', '/bn/stores', '/about', '/bn/brand']) {
      await page.goto(empty.url + path)
      await expectNoBarriers(page)
      await expectNoSidewaysScroll(page)
      await expect(page.locator('a[href*="wa.me"]')).toHaveCount(0)
    }
  } finally {
    await empty.close()
  }
})

test.describe('without the service worker, which would intercept requests', () => {
  test.use({ viewport: deskSize, serviceWorkers: 'block' })

  test('a loading listing shows that it is loading', async ({ page }) => {
    await page.goto(path('en', '/collections/womens'))
    let answer = () => {}
    const held = new Promise<void>((done) => {
      answer = done
    })
    await page.route(/womens\.data/, async (route) => {
      await held
      await route.continue()
    })
    await page.getByLabel('Sort by').selectOption('price-low')
    await expect(page.getByText('Loading amazing products...')).toBeVisible()
    answer()
    await expect(page.getByText('Loading amazing products...')).toHaveCount(0)
  })
})

test('a listing has two columns on a phone and five on the widest screen', async ({ page }) => {
  const columns = () =>
    page
      .locator('main ul:has(> li article)')
      .first()
      .evaluate((grid) => getComputedStyle(grid).gridTemplateColumns.split(' ').length)
  await page.setViewportSize(phoneSize)
  await page.goto(path('en', '/shop'))
  for (const [width, many] of [
    [360, 2],
    [768, 3],
    [1280, 4],
    [1600, 5],
  ] as const) {
    await page.setViewportSize({ width, height: 900 })
    await expect.poll(columns, { message: `at ${width} px` }).toBe(many)
  }
})

test('every sort order sorts as it says', async ({ page }) => {
  const inOrder = async (sort: string, language: Language = 'en') => {
    await page.goto(path(language, `/collections/womens?sort=${sort}`))
    await expect(page.getByLabel(say(language, 'sort'))).toHaveValue(sort)
    return { prices: await prices(page), titles: await titles(page), numbers: await numbers(page) }
  }
  const low = (await inOrder('price-low')).prices
  expect(low).toEqual([...low].sort((a, b) => a - b))
  const high = (await inOrder('price-high')).prices
  expect(high).toEqual([...high].sort((a, b) => b - a))
  const az = (await inOrder('alphabetically-az')).titles
  expect(az).toEqual([...az].sort((a, b) => a.toLowerCase().localeCompare(b.toLowerCase())))
  const za = (await inOrder('alphabetically-za')).titles
  expect(za).toEqual([...za].sort((a, b) => b.toLowerCase().localeCompare(a.toLowerCase())))
  // The code points of Bangla follow its alphabet.
  const banglaAz = (await inOrder('alphabetically-az', 'bn')).titles
  expect(banglaAz).toEqual([...banglaAz].sort())
  const banglaZa = (await inOrder('alphabetically-za', 'bn')).titles
  expect(banglaZa).toEqual([...banglaZa].sort().reverse())
  expect((await inOrder('newest')).numbers).not.toEqual((await inOrder('oldest')).numbers)
  expect((await inOrder('best-selling')).numbers).not.toEqual((await inOrder('featured')).numbers)
})

test.describe('Puja/25', () => {
  test('is forty-eight pieces, and the price slider narrows them by keyboard', async ({ page }) => {
    await page.setViewportSize(deskSize)
    await page.goto(path('en', '/puja-25'))
    expect(await total(page)).toBe(48)
    const from = page.getByRole('slider', { name: /From/ })
    const to = page.getByRole('slider', { name: /To/ })
    const [min, max, step] = await from.evaluate((input: HTMLInputElement) => [
      Number(input.min),
      Number(input.max),
      Number(input.step),
    ])
    expect(step).toBe(10)
    await page.goto(path('en', '/puja-25?sort=price-low'))
    // Bounds are rounded outwards from the actual prices.
    const cheapest = (await prices(page))[0] ?? 0
    expect(min).toBe(Math.floor(cheapest / 100) * 100)
    await page.goto(path('en', '/puja-25?sort=price-high'))
    const dearest = (await prices(page))[0] ?? 0
    expect(max).toBe(Math.ceil(dearest / 100) * 100)

    await to.focus()
    const steps = Math.floor((max - dearest) / 10) + 1
    // While the key is held down nothing happens; the listing changes when it is released.
    for (let nr = 1; nr <= steps; nr++) await page.keyboard.down('ArrowLeft')
    await page.keyboard.up('ArrowLeft')
    await page.waitForURL(new RegExp(`maxPrice=${max - 10 * steps}`))
    await expect(to).toBeFocused()
    await expect.poll(() => total(page)).toBeLessThan(48)
    for (const price of await prices(page)) expect(price).toBeLessThan(dearest)
    await expectNoBarriers(page)
  })

  test('keeps its filter when Tab walks through the price slider', async ({ page }) => {
    await page.setViewportSize(deskSize)
    // Below the scale of the slider.
    await page.goto(path('en', '/puja-25?minPrice=1'))
    const asked: string[] = []
    page.on('request', (request) => {
      const { pathname, searchParams } = new URL(request.url())
      if (pathname === '/puja-25.data' && !searchParams.has('page')) asked.push(request.url())
    })
    await untilAwake(page)
    await page.getByRole('slider', { name: /From/ }).focus()
    await page.keyboard.press('Tab')
    await expect(page.getByRole('slider', { name: /To/ })).toBeFocused()
    await untilDrawn(page)
    expect(new URL(page.url()).search).toBe('?minPrice=1')
    // The key that moves the thumb is the first that asks for another list.
    await page.keyboard.press('ArrowLeft')
    await page.waitForURL(/maxPrice=/)
    expect(asked).toHaveLength(1)
  })

  test('has its filters in a drawer on a phone, in Bangla too', async ({ page }) => {
    await page.setViewportSize(phoneSize)
    await page.goto(path('bn', '/puja-25'))
    await expectNoSidewaysScroll(page)
    // Before hydration the link leads to the filters below, as it does without scripts.
    await untilAwake(page)
    await page
      .getByRole('link', { name: new RegExp(say('bn', 'filter')) })
      .first()
      .click()
    const drawer = page.getByRole('dialog', { name: say('bn', 'filters') })
    await expect(drawer.getByRole('slider')).toHaveCount(2)
    await drawer
      .locator('label')
      .filter({ has: page.locator('input[name="types"]') })
      .first()
      .click()
    await page.waitForURL(/types=/)
    await expectNoBarriers(page)
    const left = await cards(page).count()
    expect(left).toBeLessThan(24)
    await drawer.getByRole('button', { name: new RegExp(say('bn', 'filter_show', { count: '.+' })) }).click()
    await expect(drawer).toHaveCount(0)
  })
})

test.describe('Back', () => {
  test.use({ viewport: phoneSize })

  test('returns to the same scroll position on the same page, also after filters', async ({ page }) => {
    await page.goto(path('en', '/collections/mens?inStock=1'))
    await page.getByRole('link', { name: 'Next page' }).click()
    await page.waitForURL(/page=2/)
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0)
    const card = cards(page).nth(9)
    await card.scrollIntoViewIfNeeded()
    await page.evaluate(() => window.scrollBy({ top: 137, behavior: 'instant' }))
    await untilDrawn(page)
    const place = await page.evaluate(() => window.scrollY)
    expect(place).toBeGreaterThan(500)
    await card.locator('h3 a').click()
    await page.waitForURL(/\/product\//)
    await page.goBack()
    await page.waitForURL(/page=2/)
    await expect.poll(async () => Math.abs((await page.evaluate(() => window.scrollY)) - place)).toBeLessThan(4)

    await card.locator('h3 a').click()
    await page.waitForURL(/\/product\//)
    // No script of the reloaded page is listening yet: none of them has arrived.
    await page.route(/\.js$/, () => {})
    await page.reload({ waitUntil: 'commit' })
    await expect(page.locator('main h1')).not.toHaveText('Mens')
    await page.unrouteAll({ behavior: 'ignoreErrors' })
    await page.evaluate(() => history.back())
    await expect(page.getByRole('heading', { level: 1, name: 'Mens' })).toBeVisible()
    await expect.poll(async () => Math.abs((await page.evaluate(() => window.scrollY)) - place)).toBeLessThan(4)
  })
})

const cartDrawer = (page: Page) => page.getByRole('dialog').filter({ hasText: 'Shopping Cart' })

test.describe('the quick view', () => {
  test.use({ viewport: deskSize })

  const open = async (page: Page) => {
    await page.goto(path('en', '/collections/womens'))
    const card = cards(page).first()
    await card.hover()
    await card.getByRole('button', { name: /^Quick view/ }).click()
    const view = page.getByRole('dialog').filter({ has: page.getByRole('button', { name: 'Add To Cart' }) })
    await expect(view).toBeVisible()
    return view
  }

  test('asks for a size first, adds the chosen variant, and says so', async ({ page }) => {
    const view = await open(page)
    expect(await view.getByRole('button', { name: /^Show picture/ }).count()).toBeLessThanOrEqual(4)
    await expectNoBarriers(page)
    await view.getByRole('button', { name: 'Add To Cart' }).click()
    await expect(page.getByText('Please select a size first').first()).toBeVisible()
    const sizes = view.getByRole('group', { name: say('en', 'size') })
    await expect(sizes.getByText('Please select a size first')).toBeInViewport()
    // The toast is visible, but the text is announced once: by the message beside the sizes.
    await expect(page.locator('p', { hasText: 'Please select a size first' })).toHaveCount(2)
    await expect(page.getByRole('alert').filter({ hasText: 'Please select a size first' })).toHaveCount(0)
    await expect(sizes.getByRole('button').first()).toBeFocused()
    await expectNoBarriers(page)
    await view
      .getByRole('button', { name: /: Available$/ })
      .first()
      .click()
    await expect(sizes.getByText('Please select a size first')).toHaveCount(0)
    await view.getByRole('button', { name: say('en', 'quantity_more') }).click()
    await view.getByRole('button', { name: 'Add To Cart' }).click()
    await expect(page.getByText(/^Added .* to cart!$/)).toBeVisible()
    // The message stays while the pointer is over it.
    const toCart = page.getByRole('link', { name: 'View Cart' })
    await toCart.hover()
    // The list stays in sight: no drawer opens.
    await expect(view).toHaveCount(0)
    await expect(cartDrawer(page)).toHaveCount(0)
    await toCart.click()
    await page.waitForURL(/\/cart$/)
    await expect(page.getByText('2 items').first()).toBeVisible()
  })

  test('a quantity above the stock is lowered to what is left', async ({ page }) => {
    const quantity = () =>
      page.evaluate(
        () => (JSON.parse(localStorage.getItem('shopping-cart') ?? '[]') as { quantity: number }[])[0]?.quantity,
      )
    const addOne = async () => {
      const view = await open(page)
      await view
        .getByRole('button', { name: /: Available$/ })
        .first()
        .click()
      await view.getByRole('button', { name: 'Add To Cart' }).click()
      await expect(page.getByText(/^Added .* to cart!$/)).toBeVisible()
    }
    await addOne()
    expect(await quantity()).toBe(1)
    await page.evaluate(() => {
      const [line] = JSON.parse(localStorage.getItem('shopping-cart') ?? '[]')
      localStorage.setItem('shopping-cart', JSON.stringify([{ ...line, quantity: 990 }]))
    })
    await addOne()
    const toast = page.getByText(/^Only \d+ left$/).last()
    await expect(toast).toBeVisible()
    const left = Number(/\d+/.exec((await toast.textContent()) ?? '')?.[0])
    await expect.poll(quantity).toBe(left)
    expect(left).toBeGreaterThan(0)
  })

  test('Buy Now goes to the checkout, Cancel back to the listing', async ({ page }) => {
    const view = await open(page)
    await view.getByRole('button', { name: 'Cancel' }).click()
    await expect(view).toHaveCount(0)
    await cards(page).first().hover()
    await cards(page)
      .first()
      .getByRole('button', { name: /^Quick view/ })
      .click()
    await view
      .getByRole('button', { name: /: Available$/ })
      .first()
      .click()
    await view.getByRole('button', { name: 'Buy Now' }).click()
    await page.waitForURL(/\/checkout$/)
    await expect(page.getByRole('heading', { name: say('en', 'checkout_title') })).toBeVisible()
  })
})

/** A size of a card that is not labelled can be had. */
const sizeToHave = '[role="group"] button:not([aria-label])'

test('a size chip shows whether it is available, can be deselected, and a sold-out one cannot be added', async ({
  page,
}) => {
  await page.setViewportSize(deskSize)
  await page.goto(path('en', '/shop'))
  const card = cards(page)
    .filter({ has: page.locator(sizeToHave) })
    .first()
  const chip = card.locator(sizeToHave).first()
  await chip.click()
  await expect(card.getByRole('status')).toHaveText(/: Available$/)
  // Forced colours paint it as chosen.
  await page.emulateMedia({ forcedColors: 'active' })
  await expect(chip).toHaveCSS('forced-color-adjust', 'none')
  // An entry of the menu that is not open has no line below it.
  const kids = page.getByRole('navigation', { name: 'Main menu' }).getByRole('link', { name: 'Kids', exact: true })
  await expect(kids).toHaveCSS('border-bottom-color', 'rgb(255, 255, 255)')
  await page.emulateMedia({ forcedColors: 'none' })
  await chip.click()
  await expect(card.getByRole('status')).toHaveCount(0)
  await card.getByRole('button', { name: /^Add to cart/i }).click()
  await expect(page.getByText('Please select a size first').first()).toBeVisible()

  for (let at = 1; at < 9; at++) {
    const lacking = cards(page)
      .filter({ has: page.getByRole('button', { name: /: Sold Out$/ }) })
      .first()
    if ((await lacking.count()) === 0) {
      await page.goto(path('en', `/shop?page=${at + 1}`))
      continue
    }
    await lacking
      .getByRole('button', { name: /: Sold Out$/ })
      .first()
      .click()
    await expect(lacking.getByRole('status')).toHaveText(/: Sold Out$/)
    await expect(lacking.getByRole('button', { name: /^Add to cart/i })).toBeDisabled()
    return
  }
  throw new Error('no size of the shop is sold out')
})

test('a card sells the colour it shows, and asks for the colour if only another one has the size', async ({ page }) => {
  await page.setViewportSize(deskSize)
  type Card = {
    number: number
    color: string | null
    colors: object[]
    sizes: { size: string; available: boolean; isElsewhere?: true }[]
  }
  const all = Array.from({ length: 60 }, (_, nr) => nr + 1).join()
  const answer = await page.request.get(`/backend/api/product-cards?numbers=${all}`)
  const several = ((await answer.json()) as { cards: Card[] }).cards.filter(
    (card) => card.color && card.colors.length > 1,
  )
  const here = several.find((card) => card.sizes.some((each) => each.available && !each.isElsewhere))
  const elsewhere = several.find((card) => card.sizes.some((each) => each.isElsewhere))
  if (!here || !elsewhere) throw new Error('the demonstration shop has no card of several colours that lacks a size')

  const put = async (card: Card, isWanted: (size: Card['sizes'][number]) => boolean) => {
    const size = card.sizes.find(isWanted)?.size ?? ''
    const product = (await (await page.request.get(`/quick/${card.number}`)).json()) as { title: { en: string } }
    await page.goto(path('en', `/shop?search=${encodeURIComponent(product.title.en)}`))
    const article = cards(page)
      .filter({ has: page.locator(`a[href*="/product/${card.number}"]`) })
      .first()
    await article.getByRole('button', { name: new RegExp(`^${size}(: |$)`) }).click()
    await article.getByRole('button', { name: /^Add to cart/i }).click()
    return size
  }
  const size = await put(here, (each) => each.available && !each.isElsewhere)
  const inCart = () =>
    page.evaluate(() => JSON.parse(localStorage.getItem('shopping-cart') ?? '[]') as { color: string; size: string }[])
  await expect.poll(inCart).toEqual([expect.objectContaining({ color: here.color, size })])
  await expect(page.getByText(/^Added .* to cart!$/)).toBeVisible()
  await expect(page.getByRole('link', { name: 'View Cart' })).toBeVisible()
  await expect(cartDrawer(page)).toHaveCount(0)

  const other = await put(elsewhere, (each) => each.isElsewhere === true)
  const view = page.getByRole('dialog').filter({ has: page.getByRole('button', { name: 'Add To Cart' }) })
  await expect(view.getByRole('button', { name: new RegExp(`^${other}: ${say('en', 'available')}$`) })).toHaveAttribute(
    'aria-pressed',
    'true',
  )
  expect(await inCart()).toHaveLength(1)
})

test.describe('recently viewed', () => {
  const row = (page: Page) => page.getByRole('region', { name: say('en', 'home_recently_viewed') })

  test('shows viewed products on the home page, newest first, at the current price', async ({ page }) => {
    await page.setViewportSize(deskSize)
    await page.goto(path('en', '/'))
    await expect(page.locator('main')).toBeVisible()
    await expect(row(page)).toHaveCount(0)
    // The oldest: the newest may be products that a journey of the back office is about to delete.
    await page.goto(path('en', '/shop?sort=oldest'))
    const [first = 0, second = 0] = await numbers(page)
    for (const number of [first, second]) {
      await page.goto(path('en', `/product/${number}`))
      await expect
        .poll(() => page.evaluate(() => JSON.parse(localStorage.getItem('recently-viewed') ?? '[]')[0]?.number))
        .toBe(number)
    }
    await row(page).scrollIntoViewIfNeeded()
    await expect(row(page).locator('article')).toHaveCount(1)
    await expect(row(page).locator('article a').first()).toHaveAttribute('href', `/product/${first}`)

    // The price stored then is not shown: the cards come from the shop.
    await page.evaluate(() => {
      const seen = JSON.parse(localStorage.getItem('recently-viewed') ?? '[]')
      localStorage.setItem('recently-viewed', JSON.stringify(seen.map((each: object) => ({ ...each, price: 100 }))))
    })
    await page.goto(path('en', '/'))
    await row(page).scrollIntoViewIfNeeded()
    await expect(row(page).locator('article')).toHaveCount(2)
    await expect(row(page).locator('article a').first()).toHaveAttribute('href', `/product/${second}`)
    await expect(row(page).getByText('৳1', { exact: true })).toHaveCount(0)
    await expectNoBarriers(page)

    for (const address of ['/cart', '/shop?search=zxqvw']) {
      await page.goto(path('en', address))
      await row(page).scrollIntoViewIfNeeded()
      await expect(row(page).locator('article')).toHaveCount(2)
    }
  })

  test('comes also when the browser reports at once that it was below the window and is in it', async ({ page }) => {
    await page.addInitScript(() => {
      window.IntersectionObserver = class extends IntersectionObserver {
        constructor(report: IntersectionObserverCallback, options?: IntersectionObserverInit) {
          const held: IntersectionObserverEntry[] = []
          super((entries, observer) => {
            held.push(...entries)
            for (const { target, isIntersecting } of entries) target.setAttribute('data-in-sight', `${isIntersecting}`)
            if (entries.some((each) => each.isIntersecting)) report(held.splice(0), observer)
          }, options)
        }
      }
    })
    await page.setViewportSize(phoneSize)
    await page.goto(path('en', '/shop?sort=oldest'))
    const [first = 0, second = 0] = await numbers(page)
    await page.evaluate((number) => {
      const seen = [{ number, title: { en: 'x', bn: '' }, price: null, image: '' }]
      localStorage.setItem('recently-viewed', JSON.stringify(seen))
    }, first)
    await page.goto(path('en', `/product/${second}`))
    await expect(row(page)).toHaveAttribute('data-in-sight', 'false')
    await row(page).scrollIntoViewIfNeeded()
    await expect(row(page).locator('article')).toHaveCount(1)
  })

  test('remembers twelve, retries when the shop cannot be reached, and survives invalid storage', async ({ page }) => {
    await page.goto(path('en', '/shop?sort=oldest'))
    const shown = await numbers(page)
    await page.evaluate((shown) => {
      const seen = shown.map((number) => ({ number, title: { en: 'x', bn: '' }, price: null, image: '' }))
      localStorage.setItem('recently-viewed', JSON.stringify(seen))
    }, shown)
    await page.goto(path('en', `/product/${shown[3]}`))
    await expect
      .poll(() =>
        page.evaluate(() =>
          JSON.parse(localStorage.getItem('recently-viewed') ?? '[]').map(({ number }: { number: number }) => number),
        ),
      )
      .toEqual([shown[3], ...shown.filter((each) => each !== shown[3])].slice(0, 12))

    await page.route('**/product-cards**', (route) => route.abort())
    await page.goto(path('en', '/cart'))
    await row(page).scrollIntoViewIfNeeded()
    await expect(row(page).getByText(say('en', 'home_recently_failed'))).toBeVisible()
    await page.unroute('**/product-cards**')
    await row(page)
      .getByRole('button', { name: say('en', 'retry') })
      .click()
    await expect(row(page).locator('article')).toHaveCount(6)

    await page.evaluate(() => localStorage.setItem('recently-viewed', '{"number":'))
    await page.goto(path('en', '/cart'))
    await expect(page.getByRole('heading', { name: 'Your cart is empty' })).toBeVisible()
    await expect(row(page)).toHaveCount(0)
  })
})
