/** Whether a request with this method may have a body that is read. */
export const sendsBody = ({ method }: { method: string }): boolean => method !== 'GET' && method !== 'HEAD'
