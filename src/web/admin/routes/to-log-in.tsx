import { redirect } from 'react-router'

/** /admin/login leads to /admin. */
export const loader = () => redirect('/admin', 301)
