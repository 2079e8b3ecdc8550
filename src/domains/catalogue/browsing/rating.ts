/** Average stars to one decimal; 0 without reviews. */
export const ratingOf = (sum: number, count: number): number => (count === 0 ? 0 : Math.round((sum / count) * 10) / 10)
