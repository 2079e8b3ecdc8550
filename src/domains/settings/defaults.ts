import type { PolicyPage } from './contract.ts'

/**
 * What the shop is until its owner says otherwise; blank-shop.ts says what a shop without the demo starts with. Money in whole taka.
 * An empty text is a fact that the shop does not have: no page shows it.
 */
export const defaults = {
  shopName: 'Bunon',
  shopNameBn: 'বুনন',
  phone: '+8801700000000',
  whatsapp: '+8801700000000',
  email: 'hello@bunon.example',
  address: 'House 12, Road 3, Mirpur 10, Dhaka 1216',
  addressBn: 'বাড়ি ১২, রোড ৩, মিরপুর ১০, ঢাকা ১২১৬',
  openingHours: '10:00 AM – 8:00 PM',
  /** Profiles elsewhere. */
  facebook: '',
  instagram: '',
  youtube: '',
  tiktok: '',
  /** Where the store is, for map and directions; null: not known. */
  latitude: 23.8069 as number | null,
  longitude: 90.3687 as number | null,
  /** The year in which the shop opened. */
  since: 2019,
  /** Storage key of the film on the home page (.mp4); empty: the picture stands alone. */
  film: 'demo/film-loom.mp4',
  /** Storage keys of the two pictures on the home page that lead to men's and women's wear. */
  mensPicture: 'demo/scene-mens.webp',
  womensPicture: 'demo/scene-womens.webp',
  /** The pages about the shop (about, story, brand, stores) and its pictures are those of the demo brand. */
  tellsDemoStory: true,
  deliveryDhaka: 60,
  deliveryElsewhere: 120,
  /** A subtotal above this is delivered free; null: no promise, no message. */
  freeDeliveryOver: 2000 as number | null,
  vipThreshold: 10_000,
  lowStock: 5,
  /** What loyalty points are good for, in a sentence; empty: they buy nothing, and no page shows them. */
  pointsUse: '',
  pointsUseBn: '',
  /** New orders start as pending, until somebody has called the customer. */
  confirmByPhone: false,
  /** The shop gets a mail of each new order, at its e-mail address. */
  mailNewOrders: true,
  /** 'Last updated' of policy texts, as a day in Dhaka; it counts where it is later than the text's own. */
  policyDates: {} as Partial<Record<PolicyPage, string>>,
}

export type ShopSettings = typeof defaults
