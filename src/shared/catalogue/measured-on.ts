/** What a measure of a size chart is taken on: the finished garment, or the body of who wears it. */
export const measuredOn = ['garment', 'body'] as const
export type MeasuredOn = (typeof measuredOn)[number]
