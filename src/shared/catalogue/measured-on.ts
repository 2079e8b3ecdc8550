/** Where a measure of a size chart is taken: on the finished garment, or on the wearer's body. */
export const measuredOn = ['garment', 'body'] as const
export type MeasuredOn = (typeof measuredOn)[number]
