/**
 * Screenshots of every screen and dialog of the back office, as the main admin and as a sub-admin with few permissions.
 */
const sizes = { 360: 800, 1280: 900 }

/** User and theme. Dialogs are taken only as the main admin, because others may not open them. */
const kinds = ['light', 'dark', 'limited', 'limited-dark']

/** A limited sub-admin: sees orders, products, users and settings, changes nothing. */
const limited = ['orders.view', 'products.view', 'users.view', 'settings.view']

/** Screens with full-page screenshots. */
const screens = {
  'office-dashboard': '/admin/dashboard',
  'office-products': '/admin/products',
  'office-orders': '/admin/orders',
  'office-parcels': '/admin/parcels',
  'office-parcels-returns': '/admin/parcels/returns',
  'office-users': '/admin/users',
  'office-messages': '/admin/messages',
  'office-reviews': '/admin/reviews',
  'office-categories': '/admin/categories',
  'office-inventory': '/admin/inventory',
  'office-analytics': '/admin/analytics',
  'office-reports': '/admin/reports',
  'office-subadmins': '/admin/subadmins',
  'office-settings': '/admin/settings',
  'office-settings-shop': '/admin/settings/shop',
  'office-settings-banners': '/admin/settings/banners',
  'office-settings-backups': '/admin/settings/backups',
  'office-activity': '/admin/activity',
  'office-mail': '/admin/mail',
  'office-events': '/admin/events',
}

/** Further screens, and sheets with a URL, as viewport screenshots. Names in braces are replaced by ids. */
const places = {
  'office-products-new': '/admin/products?edit=new',
  'office-products-view': '/admin/products?view=1',
  'office-products-edit': '/admin/products?edit=1',
  'office-products-none': '/admin/products?search=qqqqq',
  'office-orders-new': '/admin/orders?new=order',
  'office-orders-view': '/admin/orders?view={order}',
  'office-orders-none': '/admin/orders?search=qqqqq',
  'office-orders-trash': '/admin/orders/trash',
  'office-orders-print': '/admin/orders/print?ids={order}',
  'office-parcels-view': '/admin/parcels?view={parcel}',
  'office-parcels-none': '/admin/parcels?search=qqqqq',
  'office-parcels-counter': '/admin/parcels/returns?number={parcel}',
  'office-users-new': '/admin/users?edit=new',
  'office-users-view': '/admin/users?view={user}',
  'office-users-edit': '/admin/users?edit={user}',
  'office-users-filter': '/admin/users?minSpent=1',
  'office-users-none': '/admin/users?search=qqqqq',
  'office-messages-view': '/admin/messages?view={message}',
  'office-reviews-view': '/admin/reviews?view={review}',
  'office-categories-new': '/admin/categories?edit=new',
  'office-inventory-view': '/admin/inventory?view=1',
  'office-inventory-low': '/admin/inventory/low-stock',
  'office-subadmins-new': '/admin/subadmins?edit=new',
  'office-subadmins-edit': '/admin/subadmins?edit={subadmin}',
  'office-settings-second-factor': '/admin/settings/second-factor',
  'office-settings-delivery': '/admin/settings/delivery',
  'office-settings-delivery-zones': '/admin/settings/delivery-zones',
  'office-announcements': '/admin/pages/announcements',
  'office-settings-banners-new': '/admin/settings/banners?edit=new',
  'office-settings-categories': '/admin/settings/categories',
  'office-settings-categories-new': '/admin/settings/categories?edit=new',
  'office-settings-social': '/admin/settings/social',
  'office-settings-social-new': '/admin/settings/social?edit=new',
  'office-settings-policies': '/admin/settings/policies',
  'office-mail-view': '/admin/mail?view={mail}',
  'office-no-screen': '/admin/no-such-screen',
}

const press =
  (...names) =>
  async (page) => {
    for (const name of names) {
      await page.getByRole('button', { name }).filter({ visible: true }).first().click()
      await page.waitForTimeout(400)
    }
  }
const tick = async (page) => {
  const boxes = page.getByRole('checkbox', { name: /^Select (?!all)/ })
  await boxes.first().click()
  await boxes.nth(1).click()
}
const tickAndPress =
  (...names) =>
  async (page) => {
    await tick(page)
    await press(...names)(page)
  }
const tab = (name) => (page) => page.getByRole('tab', { name }).click()

/** Dialogs and menus without a URL: start page, and steps to open them. */
const opened = {
  'office-open-menu': ['/admin/dashboard', press(/^Menu$/), { only: 360 }],
  'office-open-news': ['/admin/dashboard', press(/^News/)],
  'office-open-search': [
    '/admin/dashboard',
    async (page) => {
      await page.keyboard.press('Control+k')
      await page.getByRole('combobox').fill('sa')
      await page.waitForTimeout(1200)
    },
  ],
  'office-products-filters': ['/admin/products', press(/^More/)],
  'office-products-delete': ['/admin/products', press(/^Delete (?!Selected)/)],
  'office-products-edit-many': ['/admin/products', tickAndPress(/^Edit Selected/)],
  'office-products-leave': [
    '/admin/products?edit=1',
    async (page) => {
      await page.getByLabel('Title', { exact: true }).fill('Changed and not saved')
      await page.keyboard.press('Escape')
    },
  ],
  'office-products-import': ['/admin/products', press(/^Import/)],
  'office-orders-filters': ['/admin/orders', press(/Advanced Filter/)],
  'office-orders-status': ['/admin/orders', press(/^Other change/)],
  'office-orders-edit': ['/admin/orders?view={pending}', press(/^Edit Order/)],
  'office-orders-selected': ['/admin/orders', tick],
  'office-orders-cancel': ['/admin/orders?status=processing', press(/^Cancel order/)],
  'office-orders-cancel-many': ['/admin/orders?status=processing', tickAndPress(/^Cancel orders?$/)],
  'office-orders-courier': ['/admin/orders', tickAndPress(/^Courier File/)],
  'office-orders-templates': ['/admin/orders', tickAndPress(/^Courier File/, /^Edit Templates/)],
  'office-orders-delete': ['/admin/orders', tickAndPress(/^Delete Selected/)],
  'office-parcels-selected': ['/admin/parcels', (page) => page.getByLabel('Select all on this page').click()],
  'office-parcels-change-courier': ['/admin/parcels?view={parcel}', press(/^(Change|Choose Courier)$/)],
  'office-users-delete': ['/admin/users?status=registered', tickAndPress(/^Delete Selected/)],
  'office-users-delete-all': ['/admin/users', press(/^Delete All/)],
  'office-categories-delete': ['/admin/categories', press(/^Delete (?!Selected)/)],
  'office-categories-edit': ['/admin/categories', press(/^Edit /)],
  'office-inventory-sizes': ['/admin/inventory', press(/^Sizes and colours of/)],
  'office-inventory-adjust': ['/admin/inventory', press(/^Adjust/)],
  'office-inventory-restock': ['/admin/inventory', press(/^Bulk Restock/)],
  'office-reports-products': ['/admin/reports', tab('Products')],
  'office-reports-customers': ['/admin/reports', tab('Customers')],
  'office-reports-financial': ['/admin/reports', tab('Financial')],
  'office-subadmins-log-in': ['/admin/subadmins', press(/^Login of/)],
  'office-subadmins-delete': ['/admin/subadmins', press(/^Delete /)],
  'office-subadmins-filter': ['/admin/subadmins', press(/^Filter/)],
  'office-settings-backups-made': [
    '/admin/settings/backups',
    async (page) => {
      await press(/^Make a Backup Now/)(page)
      await page.getByText('Backup made').waitFor({ timeout: 120_000 })
    },
    { only: 1280 },
  ],
  'office-activity-view': ['/admin/activity', press(/what changed$/)],
}

/** Takes screenshots of all screens and dialogs. */
export async function takeOffice({ browser, camera, url, password }) {
  const names = ['office-log-in', ...[screens, places, opened].flatMap((all) => Object.keys(all))]
  const folders = Object.keys(sizes).flatMap((width) => kinds.map((kind) => `office-${width}-${kind}`))
  const isWanted = (folder) => names.some((name) => camera.isWanted(`${folder}/${name}`))
  if (!folders.some(isWanted)) return
  const main = { username: 'admin', password }
  const found = await furnish(browser, url, main)
  const fill = (address) => address.replace(/\{(\w+)\}/, (_, name) => encodeURIComponent(found.ids[name] ?? 'none'))

  for (const [width, height] of Object.entries(sizes)) {
    const open = (colorScheme) =>
      browser.newContext({
        viewport: { width: Number(width), height },
        hasTouch: Number(width) < 600,
        colorScheme,
        timezoneId: 'Asia/Dhaka',
        reducedMotion: 'reduce',
        serviceWorkers: 'block',
      })
    for (const kind of kinds) {
      const folder = `office-${width}-${kind}`
      if (!isWanted(folder)) continue
      const isLimited = kind.startsWith('limited')
      const who = isLimited ? found.limited : main
      const context = await open(kind.endsWith('dark') ? 'dark' : 'light')
      await camera.take(context, folder, 'office-log-in', `${url}/admin`)
      await signIn(context, url, who)
      for (const [name, address] of Object.entries(screens)) await camera.take(context, folder, name, url + address)
      for (const [name, address] of Object.entries(places))
        await camera.take(context, folder, name, url + fill(address), still)
      if (!isLimited)
        for (const [name, [address, act, { only } = {}]] of Object.entries(opened))
          if (!only || only === Number(width)) await camera.take(context, folder, name, url + fill(address), act)
      await context.close()
    }
  }
}

/** No steps, but a screenshot of the viewport: a sheet covers the screen. */
const still = async () => {}

const signIn = (context, url, { username, password }) =>
  call(context, url, 'POST', username === 'admin' ? 'admin' : 'subadmin-auth', { action: 'login', username, password })

async function call(context, url, method, name, data) {
  const answer = await context.request.fetch(`${url}/backend/api/${name}`, { method, headers: { origin: url }, data })
  if (!answer.ok()) throw new Error(`${method} ${name}: ${answer.status()} ${await answer.text()}`)
  return answer.json()
}

/**
 * Creates a sub-admin with few permissions, a message, a review and a shipped parcel. Returns the ids for the sheets.
 */
async function furnish(browser, url, main) {
  const context = await browser.newContext()
  const ask = (method, name, data) => call(context, url, method, name, data)
  await ask('POST', 'contact', {
    name: 'Farhana Akter',
    email: 'farhana@example.com',
    inquiryType: 'order',
    subject: 'Which courier brings it?',
    message:
      'I live in Sylhet, behind the tea garden. Can your courier find me, and may I pay when I have tried it on?',
  })
  await ask('POST', 'save-review', {
    productId: '1',
    rating: 5,
    title: 'Soft and true to size',
    text: 'Worn all day at a wedding in Bogura, washed twice, still like new.',
    reviewerName: 'Farhana Akter',
    reviewerEmail: 'farhana@example.com',
  })
  await ask('POST', 'admin', main)
  const someone = { username: `shirin${Date.now().toString(36)}`, password: 'Boat-On-Padma-7' }
  const { subadmin } = await ask('POST', 'subadmins', {
    ...someone,
    email: 'shirin@shop.example',
    phone: '01712345678',
    permissions: limited,
  })
  const { recentOrders } = await ask('GET', 'dashboard')
  const [order, pending] = (await ask('GET', 'orders?status=pending&page=1&perPage=2&counts=1')).orders
  if (order) await ask('PUT', 'orders', { orderId: order.orderId, status: 'shipped', reason: 'Sent without a call' })
  const { users } = await ask('GET', 'regular-users?status=registered')
  const { messages } = await ask('GET', 'messages')
  const { reviews } = await ask('GET', 'reviews')
  const { mails } = await ask('GET', 'mail-log')
  await context.close()
  return {
    limited: someone,
    ids: {
      order: recentOrders[0]?.orderId,
      pending: pending?.orderId,
      parcel: order && `${order.orderId}-1`,
      user: users[0]?.id,
      message: messages[0]?.id,
      review: reviews[0]?.id,
      mail: mails[0]?.id,
      subadmin: subadmin.id,
    },
  }
}
