import { Navigate } from 'react-router'

/** They are a document with versions, as the menus are; this is where people look for them. */
export default function Announcements() {
  return <Navigate replace to="/admin/pages/announcements" />
}
