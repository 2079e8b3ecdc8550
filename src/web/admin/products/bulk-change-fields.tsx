import type { BulkChange } from '#web/admin/request/products.ts'

export const changes: Record<BulkChange['what'], { word: string; hint: string }> = {
  price: { word: 'Set the price', hint: 'Sizes with a price of their own keep it.' },
  percent: {
    word: 'Raise or lower the price',
    hint: 'In per cent; -10 lowers by a tenth. Prices come out in whole taka.',
  },
  sale: { word: 'Put on sale', hint: 'In per cent off the usual price, which is shown struck through.' },
  'end-sale': { word: 'End the sale', hint: 'The price becomes the usual one again.' },
  'plan-sale': {
    word: 'Plan a sale from – to',
    hint: 'Off the usual price; it begins and ends by itself. Sizes with a price of their own keep it.',
  },
  'cancel-sale': {
    word: 'Cancel the planned sale',
    hint: 'One that runs ends now: the price is what it was before.',
  },
  category: { word: 'Move to a category', hint: 'The shop shows them there at once.' },
  availability: { word: 'Set the availability', hint: '' },
}

export const availabilities = {
  'In Stock': 'For sale, as far as there is stock',
  'Low Stock': 'Listed as low: each minimum becomes the present stock',
  'Out of Stock': 'Off sale, whatever lies on the shelf',
}
