type Item = { id: number | string; size?: string; color?: string; quantity: number; secondSize?: string }

/**
 * The request body of the checkout for these lines: cash on delivery, a customer in Dhaka.
 * @param buyer overrides of the customer's fields
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
