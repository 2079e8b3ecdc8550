import { type SQL, sql } from 'drizzle-orm'

/** A customer who spent more than this in total is a VIP. Paisa. */
export const isVip = (spent: number, vip: number): boolean => spent > vip

/** SQL condition on a row of users: they are a VIP; its index has `spent`. @param vip in paisa */
export const vipWhere = (vip: number): SQL => sql`spent > ${vip}`
