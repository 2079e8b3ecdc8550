import { redirect } from 'react-router'

/** Redirects /admin/login to /admin. */
export const loader = () => redirect('/admin', 301)
