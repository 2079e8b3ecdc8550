/** When parcels leave and how long they take, for search engines: a weekly pattern, without holidays. */
export type DeliverySchedule = {
  /** Orders before this time (15:00, in Dhaka) leave on the same day. */
  cutOffTime: string
  /** Days of the week with dispatch and delivery; 0 is Sunday. */
  weekdays: number[]
  /** Id of a zone → delivery days from dispatch to its slowest place. */
  daysToZone: Record<number, number>
}
