/**
 * The name that a page is counted by.
 * @param pattern of its routes, as React Router puts it together
 * @returns '/product/:number' for /bn/product/12 as for /product/12, '/*' where no page is
 */
export const pageOf = (pattern: string) => `/${pattern.replace(/^\/+/, '').replace(/^bn\?(\/|$)/, '')}`
