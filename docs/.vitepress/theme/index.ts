import theme from 'vitepress/theme-without-fonts';
import './style.css';
import './home.css';

export default theme;
