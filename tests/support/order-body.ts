type Item = { id: number | string; size?: string; color?: string; quantity: number }

/**
 * What the checkout sends for these pieces: cash on delivery, by a buyer in Dhaka.
 * @param buyer what is another's
 */
export const orderBody = (items: Item[], buyer: Record<string, string> = {}) => ({
  orderDetails: { paymentMethod: 'cod' as const },
  customerInfo: {
    fullName: 'Karim Uddin',
    email: 'karim@mail.example',
    phone: '01812345678',
    address: 'House 1, Road 2, Uttara',
    city: 'dhaka',
    ...buyer,
  },
  items,
})
