import { createRoot } from 'react-dom/client';
import './styles.css';
import { App } from './app/app.tsx';
import { watchNavigation } from './app/router.tsx';
import { startLanguage } from './shared/device/language.ts';
import { applyTheme } from './shared/device/theme.ts';
import { watchIdleness } from './shared/session/idle.ts';

applyTheme();
watchNavigation();
watchIdleness();

const place = document.getElementById('root');
if (!place) throw new Error('the page has no #root');
void startLanguage().then(() => createRoot(place).render(<App />));
