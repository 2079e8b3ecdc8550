/** Screenshots of every public page at three widths, in both languages. */
const widths = { 360: 800, 768: 1024, 1280: 900 }
const languages = ['en', 'bn']

/** Pages without personal data. */
const plain = {
  home: '/',
  shop: '/shop',
  'shop-page-2': '/shop?page=2',
  'shop-filtered': '/shop?size=M&sort=price-low',
  'shop-too-narrow': '/shop?min=9990&max=9999',
  search: '/shop?search=panjabi',
  'search-nothing': '/shop?search=qqqqq',
  'category-mens': '/shop/mens',
  'collection-mens': '/collections/mens',
  'collection-womens': '/collections/womens',
  'collection-kids': '/collections/all-kids',
  'collection-accessories': '/collections/accessories',
  'collection-sale': '/collections/sale',
  puja: '/collections/puja-25',
  product: '/product/1',
  'product-other': '/product/60',
  'product-missing': '/product/999999',
  'cart-empty': '/cart',
  'checkout-empty': '/checkout',
  'order-missing': '/order-confirmation?orderId=ORD-20260101-AAAAAA',
  track: '/track-order',
  'track-missing': '/track-order?orderId=ORD-20260101-AAAAAA',
  login: '/login',
  register: '/register',
  'forgot-password': '/forgot-password',
  'reset-password': '/reset-password?token=none',
  about: '/about',
  story: '/story',
  brand: '/brand',
  stores: '/stores',
  'size-guide': '/size-guide',
  care: '/care',
  returns: '/returns',
  'refund-policy': '/refund-policy',
  'shipping-policy': '/shipping-policy',
  privacy: '/privacy',
  terms: '/terms',
  faq: '/faq',
  contact: '/contact',
  offline: '/offline',
  'not-found': '/no-such-page',
}

/** Pages of a customer with a cart, an order and an account. `{order}` is the order number. */
const personal = {
  cart: '/cart',
  checkout: '/checkout',
  confirmation: '/order-confirmation?orderId={order}',
  'track-own': '/track-order?orderId={order}',
  dashboard: '/dashboard',
  'dashboard-orders': '/dashboard/orders',
  'dashboard-wishlist': '/dashboard/wishlist',
  'dashboard-addresses': '/dashboard/addresses',
  'dashboard-profile': '/dashboard/profile',
  'dashboard-password': '/dashboard/password',
}

/** Dialogs and menus: start page, and steps to open them. */
const opened = {
  'open-menu': ['/', (page) => page.locator('header a[href="#footer-menu"]').click()],
  'open-search': ['/', (page) => searchFor(page, 'saree')],
  'open-cart': ['/shop', (page) => page.locator('header a[href$="/cart"]').click()],
  'open-filters': ['/shop', (page) => page.locator('main a[href="#filters"]').click()],
  'open-chat': ['/', (page) => page.locator('aside a[href^="https://wa.me"]').first().click()],
}

/** Takes screenshots of all public pages. */
export async function takeShop({ browser, camera, url }) {
  for (const [width, height] of Object.entries(widths)) {
    for (const language of languages) {
      const folder = `${width}-${language}`
      const open = () =>
        browser.newContext({
          viewport: { width: Number(width), height },
          locale: language === 'bn' ? 'bn-BD' : 'en-GB',
          timezoneId: 'Asia/Dhaka',
          reducedMotion: 'reduce',
          serviceWorkers: 'block',
        })
      const at = (address) => `${url}${language === 'bn' ? '/bn' : ''}${address}`.replace(/\/$/, '')

      if ([...Object.keys(plain), ...Object.keys(opened)].some(camera.isWanted)) {
        const stranger = await open()
        for (const [name, address] of Object.entries(plain)) await camera.take(stranger, folder, name, at(address))
        for (const [name, [address, act]] of Object.entries(opened))
          await camera.take(stranger, folder, name, at(address), act)
        await stranger.close()
      }

      if (!Object.keys(personal).some(camera.isWanted)) continue
      const guest = await open()
      const order = await beSomebody(guest, at('/shop'))
      for (const [name, address] of Object.entries(personal))
        await camera.take(guest, folder, name, at(address.replace('{order}', order)))
      await guest.close()
    }
  }
}

async function searchFor(page, words) {
  await page.locator('header a[href*="/shop?search="]').click()
  await page.locator('input[type="search"]').first().fill(words)
  await page.waitForTimeout(900)
}

/** Registers a customer, places an order, and adds two products to the cart. @returns the order number */
async function beSomebody(context, address) {
  const page = await context.newPage()
  await page.goto(address, { waitUntil: 'load' })
  const order = await page.evaluate(async () => {
    const call = async (name, body) => {
      const answer = await fetch(`/backend/api/${name}`, {
        method: body ? 'POST' : 'GET',
        ...(body && { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
      })
      return answer.json()
    }
    const mark = Math.random().toString(36).slice(2, 8)
    const phone = `018${String(Math.floor(Math.random() * 1e8)).padStart(8, '0')}`
    const email = `nadia-${mark}@example.com`
    await call('register', { name: 'Nadia Rahman', email, phone, password: 'jamdani-1' })
    const { products } = await call('products-data?perPage=24')
    const lines = products
      .filter(({ price, variants }) => price?.current && variants.some(({ available }) => available))
      .slice(0, 3)
      .map((product) => {
        const { size, color } = product.variants.find(({ available }) => available)
        const image = product.images?.[0]
        return {
          id: product.number,
          name: product.title,
          nameBn: '',
          slug: product.slug,
          price: product.price.current,
          originalPrice: product.price.is_on_sale ? product.price.original : null,
          image: (typeof image === 'string' ? image : (image?.url ?? '')).replace(/^\/media\/\d+\//, ''),
          size,
          color,
          colorBn: '',
          quantity: 1,
        }
      })
    const saved = await call('save-order', {
      orderDetails: { paymentMethod: 'cod', notes: '' },
      customerInfo: { fullName: 'Nadia Rahman', email, phone, address: 'House 7, Road 4, Dhanmondi', city: 'dhaka' },
      items: lines.slice(0, 2).map(({ id, size, color, quantity }) => ({ id, size, color, quantity })),
      idempotencyKey: crypto.randomUUID(),
    })
    for (const { id } of lines) await call('wishlist', { product: id })
    await call('addresses', {
      label: 'Home',
      fullName: 'Nadia Rahman',
      phone,
      address: 'House 7, Road 4, Dhanmondi',
      city: 'dhaka',
    })
    localStorage.setItem('shopping-cart', JSON.stringify(lines.slice(0, 2)))
    return saved.orderId ?? ''
  })
  await page.close()
  return order
}
