import type { OrderView } from '#domains/orders/contract.ts'

/** An order in the format in which get-order returns it to its customer; for tests. */
export const sampleOrder = (change: Partial<OrderView> = {}, city = 'Dhaka'): OrderView => ({
  orderId: 'ORD-20261121-K7M2QX',
  orderDate: '2026-11-21T08:00:00.000Z',
  orderStatus: 'confirmed',
  status: 'confirmed',
  customerInfo: {
    name: 'Nusrat Jahan',
    email: 'nusrat@mail.example',
    phone: '+8801712345678',
    altPhone: '',
    address: { street: 'House 12, Road 3', city, state: '', zipCode: '', country: 'Bangladesh' },
  },
  paymentInfo: { method: 'cod', status: 'pending' },
  items: [
    {
      productId: 7,
      name: 'Jamdani Saree',
      nameBn: 'জামদানি শাড়ি',
      price: 4290,
      originalPrice: null,
      quantity: 1,
      size: 'Free Size',
      color: 'Green',
      colorBn: 'সবুজ',
      image: '',
      total: 4290,
    },
  ],
  orderSummary: { subtotal: 4290, shipping: 0, tax: 0, discount: 0, total: 4290 },
  itemCount: 1,
  totalQuantity: 1,
  notes: '',
  createdAt: '2026-11-21T08:00:00.000Z',
  updatedAt: '2026-11-21T08:00:00.000Z',
  timeline: [{ status: 'confirmed', at: '2026-11-21T08:00:00.000Z', note: '' }],
  masked: false,
  ...change,
})
