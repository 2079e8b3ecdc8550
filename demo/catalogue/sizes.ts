/** Size ranges of the products. */
const letters = ['XS', 'S', 'M', 'L', 'XL', '2XL', '3XL', '4XL', '5XL']
const run = (from: number, to: number, step: number) =>
  Array.from({ length: Math.floor((to - from) / step) + 1 }, (_, i) => String(from + i * step))
const lettersFrom = (from: string, to: string) => letters.slice(letters.indexOf(from), letters.indexOf(to) + 1)

export const sizes = {
  'XS-3XL': lettersFrom('XS', '3XL'),
  'XS-2XL': lettersFrom('XS', '2XL'),
  'S-2XL': lettersFrom('S', '2XL'),
  'S-3XL': lettersFrom('S', '3XL'),
  'S-5XL': lettersFrom('S', '5XL'),
  'M-XL': lettersFrom('M', 'XL'),
  'chest 38-46': run(38, 46, 2),
  'chest 38-44': run(38, 44, 2),
  'bust 32-44': run(32, 44, 2),
  'bust 34-44': run(34, 44, 2),
  'waist 28-38': run(28, 38, 2),
  'waist 28-36': run(28, 36, 2),
  'belt 30-40': run(30, 40, 2),
  'length 50-58': run(50, 58, 2),
  kids: ['4/5 Year', '6/7 Year', '8/9 Year', '10/11 Years', '12/13 Year'],
  newborn: ['0-3 Months', '3-6 Months', '6-12 Months'],
  'shoes 36-41': run(36, 41, 1),
  'shoes 39-44': run(39, 44, 1),
  'shoes 36-44': run(36, 44, 1),
  free: ['Free Size'],
}
export type SizeRun = keyof typeof sizes
