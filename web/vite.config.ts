import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

/*
 * The gateway serves dist/ under a policy without inline scripts: everything is an external hashed file, small
 * pictures included (data: URLs would need a wider img-src), and no polyfill is inlined for module preload.
 */
const gateway = process.env.GATEWAY_URL ?? 'http://127.0.0.1:8080'

export default defineConfig({
  plugins: [react()],
  build: {
    outDir: 'dist',
    sourcemap: false,
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    target: 'es2022',
    rolldownOptions: {
      output: {
        codeSplitting: {
          // Changes only with a new version of the libraries, so it stays in caches over our own releases.
          groups: [{ name: 'react', test: /node_modules[\\/](react|react-dom|react-router|scheduler)[\\/]/ }],
        },
      },
    },
  },
  server: {
    proxy: Object.fromEntries(['/api', '/checkcode', '/files'].map(path => [path, { target: gateway }])),
  },
})
