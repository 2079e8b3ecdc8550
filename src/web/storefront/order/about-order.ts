import type { ChatAbout } from '#web/storefront/chat/chat-links.ts'

/** The subject of a chat from the pages of an order: 'Where is my order?' says which. */
export const aboutOrder = (orderId: string): ChatAbout => ({ text: orderId, ref: `order_${orderId}` })
