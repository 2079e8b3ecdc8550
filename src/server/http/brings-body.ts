/** May a request with this method have a body that is read? */
export const bringsBody = ({ method }: { method: string }): boolean => method !== 'GET' && method !== 'HEAD'
