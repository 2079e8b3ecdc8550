import type { ChatAbout } from '#web/storefront/chat/chat-links.ts'

/** The subject of a chat from the pages of an order, which adds the order number to 'Where is my order?'. */
export const aboutOrder = (orderId: string): ChatAbout => ({ text: orderId, ref: `order_${orderId}` })
