/** How a customer reached the staff who entered the order. */
export const orderChannels = ['phone', 'messenger', 'whatsapp', 'shop'] as const
export type OrderChannel = (typeof orderChannels)[number]

export const channelLabels: Record<OrderChannel, string> = {
  phone: 'Phone',
  messenger: 'Messenger',
  whatsapp: 'WhatsApp',
  shop: 'In the shop',
}
