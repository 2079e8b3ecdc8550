/**
 * Texts of the measuring line in a picture from behind, by size chart: a medium size, and its length (trousers: inseam;
 * saree: width from waist to hem; bags that are wider than high: width) in inches. A test compares them with the size
 * charts of the shop.
 */
import type { Measured } from '../vocabulary.ts'

type Of = { measure: 'length' | 'inseam' | 'width' }

const lengths: Record<string, Measured & Of> = {
  panjabi: { size: '42', inches: 42, measure: 'length' },
  kurta: { size: '42', inches: 32, measure: 'length' },
  shirt: { size: 'M', inches: 29, measure: 'length' },
  tshirt: { size: 'M', inches: 28, measure: 'length' },
  hoodie: { size: 'M', inches: 27.5, measure: 'length' },
  blazer: { size: 'M', inches: 28.5, measure: 'length' },
  trousers: { size: '32', inches: 31, measure: 'inseam' },
  pajama: { size: '32', inches: 39.5, measure: 'length' },
  saree: { size: 'Free Size', inches: 46, measure: 'width' },
  kurti: { size: '38', inches: 42, measure: 'length' },
  'three-piece': { size: '38', inches: 44, measure: 'length' },
  top: { size: 'M', inches: 25, measure: 'length' },
  'womens-shirt': { size: 'M', inches: 26.5, measure: 'length' },
  'womens-knit': { size: 'M', inches: 26, measure: 'length' },
  'womens-blazer': { size: 'M', inches: 26, measure: 'length' },
  abaya: { size: '54', inches: 54, measure: 'length' },
  palazzo: { size: 'M', inches: 38, measure: 'length' },
  'womens-jeans': { size: '32', inches: 29, measure: 'inseam' },
  boys: { size: '8/9 Year', inches: 20, measure: 'length' },
  'boys-panjabi': { size: '8/9 Year', inches: 30, measure: 'length' },
  girls: { size: '8/9 Year', inches: 29, measure: 'length' },
  frock: { size: '8/9 Year', inches: 30, measure: 'length' },
  newborn: { size: '3-6 Months', inches: 12, measure: 'length' },
}

const bag = { size: 'Free Size', measure: 'length' as const }

/** Measure of a bag: tote and jhola from top to bottom, satchel and clutch across. */
export const lengthOf = ({ chart, garment, cut }: { chart: string; garment: string; cut: number }) =>
  garment === 'bag'
    ? cut < 2
      ? { ...bag, inches: 15 }
      : { ...bag, inches: 14, measure: 'width' as const }
    : lengths[chart]
