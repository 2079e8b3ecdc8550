import type { OrderView } from '#web/admin/request/orders.ts'

/** The shop's own details on documents. */
export const printedShop = {
  name: { en: 'Bunon', bn: 'বুনন' },
  address: { en: 'Dhaka', bn: 'ঢাকা' },
  phone: '+8801700000000',
  email: 'shop@mail.example',
  publicUrl: null,
}

/** An order as staff see it, in Bangla. */
export const printedOrder: OrderView = {
  orderId: 'ORD-20260101-ABCDEF',
  orderDate: '2026-01-01T06:00:00.000Z',
  orderStatus: 'confirmed',
  status: 'confirmed',
  customerInfo: {
    name: 'রহিমা খাতুন',
    email: '',
    phone: '+8801812345678',
    altPhone: '',
    address: {
      street: 'বাড়ি ১২, রোড ৩',
      city: 'Dhaka',
      district: { code: 'dhaka', name: { en: 'Dhaka', bn: 'ঢাকা' } },
      thana: { code: 'dhaka-dhanmondi', name: { en: 'Dhanmondi', bn: 'ধানমন্ডি' } },
      state: '',
      zipCode: '',
      country: 'Bangladesh',
    },
  },
  paymentInfo: { method: 'cod', status: 'pending' },
  items: [
    {
      productId: 1,
      name: 'Saree',
      nameBn: 'শাড়ি',
      price: 125_000,
      originalPrice: null,
      quantity: 1,
      size: 'One size',
      color: 'Red',
      colorBn: 'লাল',
      sku: 'SAR-1',
      image: '',
      total: 125_000,
    },
  ],
  orderSummary: { subtotal: 125_000, shipping: 0, tax: 0, codFee: 0, discount: 0, total: 125_000 },
  itemCount: 1,
  totalQuantity: 1,
  deliveryHours: { from: 0, to: 24 },
  promisedBy: null,
  notes: '',
  createdAt: '2026-01-01T06:00:00.000Z',
  updatedAt: '2026-01-01T06:00:00.000Z',
  timeline: [],
  masked: false,
  locale: 'bn',
}
