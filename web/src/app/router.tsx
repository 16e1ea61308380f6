import { createBrowserRouter } from 'react-router-dom'
import { routeTree } from './route-tree.tsx'

export const router = createBrowserRouter(routeTree)
