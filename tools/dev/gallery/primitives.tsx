import { Primitives, type SpecimenLanguage, specimenTexts } from '@tidemark/ui/gallery';
import { createRoot } from 'react-dom/client';
import '../../../apps/web/src/styles.css';

const asked = new URLSearchParams(location.search);
const chosen = asked.get('language') ?? 'en';
const language = (chosen in specimenTexts ? chosen : 'en') as SpecimenLanguage;
document.documentElement.dir = language === 'ar' ? 'rtl' : 'ltr';
document.documentElement.dataset['theme'] = asked.get('theme') ?? 'light';

const root = document.getElementById('root');
if (root) createRoot(root).render(<Primitives language={language} />);
