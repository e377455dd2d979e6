// In React's own file (build/chunks.ts), whose evaluation then is that of React DOM too: a task less long for
// the app's, of which React DOM would otherwise be a part.
export { createRoot } from 'react-dom/client';
