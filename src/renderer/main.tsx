import './no-eval'
import './ui/tokens.css'
import './ui/components.css'
import './ui/kit.css'
import { createRoot } from 'react-dom/client'
import { App } from './app/app'

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no #root')
createRoot(root).render(<App />)
